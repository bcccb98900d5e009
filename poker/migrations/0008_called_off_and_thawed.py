from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("poker", "0007_hands_of_a_table_by_pot"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="before_hand",
            field=models.JSONField(
                blank=True, help_text="What holds again if that hand is called off.", null=True
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="thaws_to",
            field=models.CharField(
                blank=True, help_text="The state it was frozen in, and goes back to.", max_length=8
            ),
        ),
        migrations.AlterField(
            model_name="night",
            name="hands",
            field=models.PositiveIntegerField(
                default=0, help_text="So far, without those that were called off."
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="faults",
            field=models.PositiveIntegerField(
                default=0, help_text="Broken invariants since the night began or staff looked."
            ),
        ),
    ]
