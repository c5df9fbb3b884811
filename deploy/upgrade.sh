#!/bin/sh
# upgrade.sh: saves a backup, switches to the unpacked release that it is part of, and restarts the product. As root.
# Nothing is switched unless the backup was saved.
set -eu
release=$(cd "$(dirname "$0")/.." && pwd -P)
previous=$(readlink -f /opt/kaamkaj)
systemctl start kaamkaj-backup.service
# A rename replaces the link in one step, so that there is always one.
ln -sfn "$release" /opt/kaamkaj.next
mv -T /opt/kaamkaj.next /opt/kaamkaj
cp "$release"/deploy/systemd/* /etc/systemd/system/
systemctl daemon-reload
systemctl restart kaamkaj.service
echo "$release runs. The version before is in $previous: delete it once all is well."
