import pytest

from engine.assets.utils.string import resolve_matching_names, resolve_matching_names_values

NAMES = ["a", "b", "c", "d", "e"]


def test_names_come_in_the_order_of_the_list() -> None:
    assert resolve_matching_names(["a|b|d", "c|e"], NAMES) == ([0, 1, 2, 3, 4], NAMES)
    assert resolve_matching_names("b", NAMES) == ([1], ["b"])


def test_names_come_in_the_order_of_the_keys() -> None:
    assert resolve_matching_names(["c|e", "a|b|d"], NAMES, preserve_order=True)[1] == ["c", "e", "a", "b", "d"]
    assert resolve_matching_names(["d", "a"], NAMES, preserve_order=True) == ([3, 0], ["d", "a"])


def test_an_expression_matches_the_whole_name() -> None:
    assert resolve_matching_names("leg_.", ["leg_1", "leg_10", "my_leg_1"])[1] == ["leg_1"]


def test_values() -> None:
    data = {"d|e": 1, "a|b|c": 2}
    assert resolve_matching_names_values(data, NAMES) == ([0, 1, 2, 3, 4], NAMES, [2, 2, 2, 1, 1])
    ordered = resolve_matching_names_values(data, NAMES, preserve_order=True)
    assert ordered == ([3, 4, 0, 1, 2], ["d", "e", "a", "b", "c"], [1, 1, 2, 2, 2])


def test_errors_name_the_nearest_names() -> None:
    with pytest.raises(ValueError, match=r"nothing matches 'hip_fl'; the nearest names are 'fl_hip'"):
        resolve_matching_names(["hip_fl"], ["fl_hip", "wheel"])
    with pytest.raises(ValueError, match=r"there are 'x', 'y'"):
        resolve_matching_names_values({"elbow": 1}, ["x", "y"])
    with pytest.raises(ValueError, match="'a' is matched by two expressions"):
        resolve_matching_names([".*", "a"], NAMES)
    with pytest.raises(ValueError, match="is no regular expression"):
        resolve_matching_names("(", NAMES)
    with pytest.raises(TypeError, match="expected a dictionary"):
        resolve_matching_names_values(["a"], NAMES)  # pyright: ignore
