#!/bin/sh
# install.sh DOMAIN: installs the unpacked release that it is part of on an empty Debian 13, as root (docs/operations.md).
# It ends at the first failure and can be run again: settings that exist are kept.
set -eu
domain=$1
release=$(cd "$(dirname "$0")/.." && pwd -P)
settings=/etc/kaamkaj/kaamkaj.env

apt-get update
apt-get install --yes caddy openssl
id kaamkaj >/dev/null 2>&1 || useradd --system --home-dir /var/lib/kaamkaj --shell /usr/sbin/nologin kaamkaj
ln -sfn "$release" /opt/kaamkaj
ln -sfn /opt/kaamkaj/deploy/kaamkaj /usr/local/bin/kaamkaj
if [ ! -e "$settings" ]; then
  install -D -m 0600 "$release/deploy/example.env" "$settings"
  secret=$(openssl rand -hex 32)
  sed -i "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$domain|; s|^SECRET_KEY=.*|SECRET_KEY=$secret|" "$settings"
fi
sed "s|{\$PUBLIC_URL}|https://$domain|; s|{\$UPSTREAM:kaamkaj:3000}|127.0.0.1:3000|" "$release/deploy/Caddyfile" > /etc/caddy/Caddyfile
cp "$release"/deploy/systemd/* /etc/systemd/system/
systemctl daemon-reload
systemctl reload-or-restart caddy
systemctl enable kaamkaj.service kaamkaj-backup.timer kaamkaj-drill.timer
systemctl start kaamkaj.service kaamkaj-backup.timer kaamkaj-drill.timer
