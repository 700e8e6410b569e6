"""``python -m partida`` is the command ``partida``."""

from partida.cli import main

if __name__ == "__main__":
    main()
