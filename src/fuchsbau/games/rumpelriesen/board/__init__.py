"""The leaf board: the physics of the Rumpelriesen. It is imported when a world is made, and not before."""
