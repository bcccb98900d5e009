"""One's own page, and what others see of it."""

import pytest
from django.utils import translation

from accounts.badges import badge
from accounts.bots import bot
from accounts.models import Player

pytestmark = pytest.mark.django_db

FORM = {
    "display_name": "Tomás", "hue": "3", "language": "", "theme": "light",
    "four_colour_deck": "on", "sound": "on",
}  # fmt: skip


def test_a_player_changes_name_colour_and_preferences(as_friend, friend):
    form = FORM | {"display_name": "Tommy", "reduced_motion": "on"}
    form.pop("sound")
    answer = as_friend.post("/me/", form)
    assert answer.status_code == 302
    friend.refresh_from_db()
    assert badge(friend) == {"name": "Tommy", "initials": "To", "hue": 3, "bot": False}
    assert (friend.theme, friend.sound, friend.reduced_motion) == ("light", False, True)
    assert Player.objects.named("TOMMY") == friend
    assert Player.objects.named("Tomás") is None


def test_the_page_wears_the_preferences(as_friend):
    as_friend.post("/me/", FORM | {"reduced_motion": "on"})
    page = as_friend.get("/me/").content.decode()
    for worn in ('data-theme="light"', 'data-deck="4"', 'data-motion="less"', 'data-sound="on"'):
        assert worn in page


def test_one_may_change_the_spelling_of_ones_own_name(as_friend, friend):
    assert as_friend.post("/me/", FORM | {"display_name": "TOMÁS"}).status_code == 302
    friend.refresh_from_db()
    assert friend.display_name == "TOMÁS"


@pytest.mark.parametrize(
    "change", [{"display_name": "0dile"}, {"display_name": "T"}, {"hue": "10"}, {"theme": "pink"}]
)
def test_a_wrong_value_changes_nothing(as_friend, friend, host, change):
    assert as_friend.post("/me/", FORM | change).status_code == 200
    friend.refresh_from_db()
    assert (friend.display_name, friend.theme) == ("Tomás", "system")


def test_nobody_makes_themselves_a_host(as_friend, friend):
    as_friend.post("/me/", FORM | {"is_host": "on", "is_superuser": "on", "is_bot": "on"})
    friend.refresh_from_db()
    assert (friend.is_host, friend.is_superuser, friend.is_bot) == (False, False, False)


def test_the_chosen_language_is_spoken(as_friend):
    as_friend.post("/me/", FORM | {"language": "zh-hans"})
    page = as_friend.get("/me/", headers={"accept-language": "en"})
    assert '<html lang="zh-hans"' in page.content.decode()
    assert page["Content-Language"] == "zh-hans"
    assert translation.get_language() == "en"


def test_an_address_is_asked_for_only_where_mail_is_sent(as_friend, friend, settings):
    assert 'name="email"' not in as_friend.get("/me/").content.decode()
    as_friend.post("/me/", FORM | {"email": "tomas@example.org"})
    friend.refresh_from_db()
    assert friend.email == ""
    settings.MAIL = True
    as_friend.post("/me/", FORM | {"email": "tomas@example.org"})
    friend.refresh_from_db()
    assert friend.email == "tomas@example.org"


def test_a_page_changes_single_preferences(as_friend, friend):
    answer = as_friend.post("/me/preferences/", {"sound": "false"})
    assert answer.json() == {
        "theme": "system", "four_colour_deck": True, "sound": False, "reduced_motion": False,
    }  # fmt: skip
    assert as_friend.post("/me/preferences/", {"theme": "pink"}).status_code == 400
    as_friend.post("/me/preferences/", {"is_host": "true"})
    friend.refresh_from_db()
    assert (friend.sound, friend.theme, friend.is_host) == (False, "system", False)


def test_strangers_have_no_profile(client):
    assert client.get("/me/").status_code == 302
    assert client.post("/me/preferences/", {"sound": "false"}).status_code == 302


def test_a_bot_is_made_once_and_takes_nobodys_name(friend):
    ada = bot("Bot Ada")
    assert bot("bot ada") == ada
    assert badge(ada)["bot"]
    assert not ada.has_usable_password()
    with pytest.raises(LookupError):
        bot("T0más")


def test_a_new_name_that_reads_like_anothers_is_refused_with_both_named(as_friend, friend):
    Player.objects.create_player(display_name="Ali")
    page = as_friend.post("/me/", {"display_name": "All", "hue": 1, "theme": "dark"})
    assert "All is too easily read as Ali, who is here already." in page.content.decode()
    friend.refresh_from_db()
    assert friend.display_name == "Tomás"
