"""The guided tour: steps, the bubble that shows them, what goes from one to the next."""
