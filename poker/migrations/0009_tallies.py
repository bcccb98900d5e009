import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('poker', '0008_called_off_and_thawed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('block', models.PositiveIntegerField()),
                ('with_bots', models.BooleanField(help_text='A bot was dealt in, or it is practice.')),
                ('stake', models.BigIntegerField(help_text='The big blind in chips.')),
                ('hands', models.PositiveIntegerField()),
                ('net', models.BigIntegerField()),
                ('voluntary', models.PositiveIntegerField()),
                ('raised', models.PositiveIntegerField()),
                ('could_three_bet', models.PositiveIntegerField()),
                ('three_bet', models.PositiveIntegerField()),
                ('saw_flop', models.PositiveIntegerField()),
                ('went_down', models.PositiveIntegerField(help_text='To the showdown, having seen the flop.')),
                ('showdowns', models.PositiveIntegerField()),
                ('won_showdowns', models.PositiveIntegerField()),
                ('biggest', models.BigIntegerField(help_text='The biggest pot won, or 0.')),
                ('played_at', models.DateTimeField(help_text='When the last of the hands started.')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='poker.table')),
            ],
            options={
                'verbose_name': 'tally',
                'verbose_name_plural': 'tallies',
                'indexes': [models.Index(fields=['player', 'with_bots', 'table'], name='poker_tally_of_player')],
                'constraints': [models.UniqueConstraint(fields=('table', 'block', 'player', 'with_bots', 'stake'), name='poker_tally_once')],
            },
        ),
        migrations.RemoveIndex(
            model_name='hand',
            name='poker_hand_to_sum_up',
        ),
        migrations.AddField(
            model_name='handseat',
            name='with_bots',
            field=models.BooleanField(help_text='A bot was dealt in, or it is practice. Empty until summed up.', null=True),
        ),
        migrations.AddIndex(
            model_name='handseat',
            index=models.Index(fields=['player', 'with_bots', 'table'], name='poker_hand_seat_company'),
        ),
        migrations.AddIndex(
            model_name='handseat',
            index=models.Index(condition=models.Q(('with_bots', None)), fields=['hand'], name='poker_hand_seat_to_sum_up'),
        ),
    ]
