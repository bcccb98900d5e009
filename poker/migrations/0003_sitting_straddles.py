from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("poker", "0002_hands_found_and_shared")]

    operations = [
        migrations.AddField(
            model_name="sitting",
            name="straddles",
            field=models.BooleanField(
                default=False, help_text="Straddles whenever the house and the seat allow it."
            ),
        ),
    ]
