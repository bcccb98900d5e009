"""Where the house keeps its data, and under which addresses it may be reached."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from config import place


def test_the_data_folder_is_closed_to_everybody_else(tmp_path):
    folder = place.data_folder(tmp_path / "deep" / "data")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_data_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(place.Mistake, match="cannot be made"):
        place.data_folder(tmp_path / "file" / "data")


def test_a_secret_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "secret-key"
    made = place.secret(path)
    assert len(made) >= 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert place.secret(path) == made
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


def test_processes_that_start_together_agree_on_the_secret(tmp_path, monkeypatch):
    numbers = iter(range(100))
    monkeypatch.setattr("os.getpid", lambda: next(numbers))
    with ThreadPoolExecutor(8) as threads:
        secrets = set(threads.map(lambda _: place.secret(tmp_path / "secret-key"), range(8)))
    assert len(secrets) == 1


@pytest.mark.parametrize(
    ("text", "url", "secure"),
    [
        ("https://poker.example.org", "https://poker.example.org", True),
        ("https://poker.example.org/", "https://poker.example.org", True),
        (" http://192.168.1.20:8000 ", "http://192.168.1.20:8000", False),
        ("http://[fd00::5]:8000", "http://[fd00::5]:8000", False),
        ("http://Kitchen.local:8000", "http://kitchen.local:8000", False),
    ],
)
def test_an_address_is_read_as_friends_type_it(text, url, secure):
    address = place.address(text)
    assert (address.url, address.secure) == (url, secure)


@pytest.mark.parametrize(
    "text",
    [
        "poker.example.org",
        "ftp://poker.example.org",
        "https://",
        "https://poker.example.org/poker",
        "https://poker.example.org?table=1",
        "https://ines@poker.example.org",
        "https://poker.example.org:http",
    ],
)
def test_a_wrong_address_is_refused_with_an_example(text):
    with pytest.raises(place.Mistake, match=r"write it like https://poker\.example\.org"):
        place.address(text)


def test_on_loopback_only_this_machine_is_allowed():
    assert place.local_hosts("127.0.0.1") == place.LOOPBACK
    assert place.local_hosts("localhost") == place.LOOPBACK
    assert place.local_hosts("::1") == place.LOOPBACK


def test_a_house_open_to_the_home_network_answers_to_its_own_names(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen")
    monkeypatch.setattr(place, "home_address", lambda: "192.168.1.20")
    hosts = place.local_hosts("0.0.0.0")
    assert set(hosts) == {*place.LOOPBACK, "kitchen", "kitchen.local", "192.168.1.20"}
    assert "192.168.1.20" in place.local_hosts("192.168.1.20")
    assert "*" not in hosts


@pytest.mark.parametrize(
    ("text", "port", "tls", "ssl"),
    [
        ("smtp://mail.example.org", 25, False, False),
        ("smtp+tls://ines:s%40fe@mail.example.org", 587, True, False),
        ("smtp+ssl://ines:s%40fe@mail.example.org:466", 466, False, True),
    ],
)
def test_a_mail_server_is_read_from_one_address(text, port, tls, ssl):
    settings = place.mail(text)
    assert settings["EMAIL_HOST"] == "mail.example.org"
    assert settings["EMAIL_PORT"] == port
    assert (settings["EMAIL_USE_TLS"], settings["EMAIL_USE_SSL"]) == (tls, ssl)
    assert settings["EMAIL_HOST_PASSWORD"] == ("s@fe" if "ines" in text else "")


@pytest.mark.parametrize("text", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_a_wrong_mail_address_is_refused_with_an_example(text):
    with pytest.raises(place.Mistake, match="must look like"):
        place.mail(text)
