#!/bin/sh
# backup.sh FOLDER [DAYS]: saves a backup into FOLDER and deletes those that are older than DAYS (14).
# It takes the settings of the product from the environment. Ends with 1 or 2 as `npm run backup` does, and deletes nothing then.
set -eu
folder=$1
days=${2:-14}
cd "$(dirname "$0")/.."
node server/cli/backup.ts "$folder/kaamkaj-$(date -u +%Y-%m-%dT%H%M%SZ).zip"
find "$folder" -maxdepth 1 -name 'kaamkaj-*.zip' -mtime "+$days" -delete
