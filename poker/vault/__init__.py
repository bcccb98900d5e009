"""The undealt cards of every hand, and the seal by which each card can be checked later."""
