#!/bin/sh
# Restarts the instances of teepad@.service one after the other: rolling-restart.sh 1 2
# Goes on once an instance is ready, and stops at the first that isn't within a minute, so that the others go on serving.
set -eu
first=yes
for instance in "$@"; do
  # Wait until the proxy uses the previous instance again.
  [ "$first" = yes ] || sleep "${PROXY_PAUSE:-10}"
  first=no
  systemctl restart "teepad@$instance"
  tries=0
  until curl --fail --silent --output /dev/null --max-time 2 "http://127.0.0.1:300$instance/readyz"; do
    tries=$((tries + 1))
    if [ "$tries" -ge "${READY_TRIES:-60}" ]; then
      echo "teepad@$instance isn't ready. The instances after it were not restarted." >&2
      exit 1
    fi
    sleep "${READY_PAUSE:-1}"
  done
  echo "teepad@$instance is ready."
done
