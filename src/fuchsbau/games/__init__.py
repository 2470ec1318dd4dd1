"""The games. Each folder is one; nothing imports it by name but the registry in `fuchsbau.game`."""
