#!/bin/sh
# Stops PostgreSQL when the node process that holds the other end of our input is gone, in whatever way (docs/decisions/0005),
# then removes the socket directory $1. Being outside that process and in a session of its own, it outlives kill -9 and
# Ctrl-C. The directory is named at random, so a process called with it is the one we watch, never a number reused.
trap '' HUP INT TERM
sockets=$1

postmaster() {
  pid=$(head -n 1 "$sockets/.s.PGSQL.5432.lock") &&
    { cat "/proc/$pid/cmdline" || ps -o command= -p "$pid"; } | grep -qF -- "$sockets" &&
    echo "$pid"
}

while read -r _; do :; done

# Fast shutdown, then immediate, then by force: each is safe for the data, the later ones cost a recovery.
for signal in INT QUIT KILL; do
  patience=100
  while pid=$(postmaster) && [ "$patience" -gt 0 ]; do
    [ "$patience" -eq 100 ] && kill -s "$signal" "$pid"
    patience=$((patience - 1))
    sleep 0.05
  done
done

rm -rf "$sockets"
