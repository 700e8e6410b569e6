"""What takes long to load, as compiled code does where it was never compiled."""

import time

time.sleep(60)
