"""The inspector: editors of every field, made from the field declarations."""
