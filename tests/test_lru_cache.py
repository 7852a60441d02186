"""The cache of results in memory."""

from __future__ import annotations

from engine.lru_cache import LruCache


def test_what_was_used_longest_ago_is_dropped():
    cache: LruCache[str] = LruCache(2)
    cache.put("a", "1")
    cache.put("b", "2")
    assert cache.get("a") == "1"
    cache.put("c", "3")
    assert [cache.get(key) for key in "abc"] == ["1", None, "3"]


def test_sizes_are_summed_and_the_newest_stays():
    cache: LruCache[bytes] = LruCache(10, len)
    for key, size in (("a", 4), ("b", 5), ("c", 2)):
        cache.put(key, bytes(size))
    assert [cache.get(key) is not None for key in "abc"] == [False, True, True]
    cache.put("d", bytes(50))
    assert [cache.get(key) is not None for key in "abcd"] == [False, False, False, True]


def test_the_first_value_of_a_key_stays():
    cache: LruCache[list[int]] = LruCache(2)
    first = cache.put("a", [1])
    assert cache.put("a", [2]) is first is cache.get("a")
