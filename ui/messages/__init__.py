"""The messages panel: what importers, the validator and the engine have to say."""
