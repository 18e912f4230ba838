"""The commands of `redthree`, a file each. A command imports what it alone needs."""
