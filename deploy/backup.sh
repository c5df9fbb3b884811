#!/bin/sh
# backup.sh FOLDER [DAYS]: saves a backup into FOLDER and deletes those that are older than DAYS (14).
# Ends with 1 or 2 as `kaamkaj backup` does, and deletes nothing then.
set -eu
folder=$1
days=${2:-14}
"$(dirname "$0")/kaamkaj" backup "$folder/kaamkaj-$(date -u +%Y-%m-%dT%H%M%SZ).zip"
find "$folder" -maxdepth 1 -name 'kaamkaj-*.zip' -mtime "+$days" -delete
