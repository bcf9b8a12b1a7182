#!/bin/sh
# Puts the site online on a fresh Debian or Ubuntu machine: docs/operations.md, "Put it online".
# Running it again is safe: it repairs what is missing and keeps your .env, your content and your data.
set -eu

folder=/srv/garage data=/var/lib/garage backups=/var/backups/garage tools=/usr/local/lib/garage
# The npm that installs packages; Node comes from package-lock.json. Debian's npm runs on Node 18, which skips what the build needs.
npm_version=11.21.1
npm_hash=YTzL6QBEJXyHcTu0JiUc7RKMp+mzlJtl7rGLmERaXUQeFHIMc9atdr6G9M9C8vDWbv40epoTQAzNL2/PtZVDhQ==
registry=${NPM_REGISTRY:-https://registry.npmjs.org}
domain='' is_dry_run=no tls=''

show_help() {
  cat <<'HELP'
Puts the site online on this machine.

Usage: sudo ./deploy/install.sh your-domain.com [options]

  --dry-run       show what would be done, change nothing
  --internal-tls  a certificate of Caddy's own, for a try without a public domain
  --help          show this text

Run it in a git clone of your site that user garage cannot write, not in /srv/garage. It installs Caddy and git from the distribution, Node from npm's registry, the program
in /srv/garage, the database in /var/lib/garage and nightly backups in /var/backups/garage. It does not touch the firewall:
ports 80 and 443 must be open.
HELP
}

stop() { echo "$*" >&2; exit 1; }
warn() { echo "Note: $*" >&2; }
step() { echo "== $*"; }
# Runs a command, or only shows it.
run() { if [ "$is_dry_run" = yes ]; then echo "   would run: $*"; else "$@" >/dev/null; fi; }
# User garage can change everything in /srv/garage, so root only reads there: what is written, garage writes.
as_garage() {
  if [ "$is_dry_run" = yes ]; then "$@"; return; fi
  runuser -u garage -- env HOME="$data" PATH="$tools/bin:$PATH" npm_config_registry="$registry" npm_config_update_notifier=false "$@"
}
# Writes standard input to a file, if that changes it.
put() {
  new=$(mktemp)
  cat >"$new"
  if cmp -s "$new" "$1"; then :; elif [ "$is_dry_run" = yes ]; then echo "   would write: $1"; else
    install -m "$2" "$new" "$1"
    echo "   $1"
  fi
  rm -f "$new"
}

for word; do
  case $word in
    --help | -h) show_help; exit 0 ;;
    --dry-run) is_dry_run=yes ;;
    --internal-tls) tls='tls internal' ;;
    -*) stop "There is no option $word. See ./deploy/install.sh --help" ;;
    *) [ -z "$domain" ] || stop "One domain only: '$domain' or '$word'?"; domain=$word ;;
  esac
done
[ -n "$domain" ] || { show_help >&2; exit 2; }
echo "$domain" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$' ||
  stop "'$domain' is not a domain. Write it in small letters without https://, for example garage.example."
source_folder=$(cd "$(dirname "$0")/.." && pwd -P)
refuse_source() { stop "$1 belongs to user garage, who must not decide what root runs. Start it in a clone of your own:
  git clone <your repository> my-site && cd my-site && sudo ./deploy/install.sh $domain"; }
[ "$source_folder" != "$(realpath -m "$folder")" ] || refuse_source "$source_folder"

step 'Checking this machine'
# shellcheck source=/dev/null
. /etc/os-release
case " $ID ${ID_LIKE:-} " in *' debian '* | *' ubuntu '*) ;; *)
  stop "This is $PRETTY_NAME, but the installer knows Debian and Ubuntu only. Use deploy/compose.yaml instead." ;;
esac
case $(uname -m) in x86_64) cpu=x64 ;; aarch64) cpu=arm64 ;; *)
  stop "There is no Node for a $(uname -m) processor: use a machine with x86_64 or arm64." ;;
esac
[ "$is_dry_run" = yes ] || [ "$(id -u)" = 0 ] || stop "Start it as root: sudo ./deploy/install.sh $domain"
[ -d /run/systemd/system ] || [ "$is_dry_run" = yes ] ||
  stop 'systemd does not run here, so nothing could keep the server alive. Use deploy/compose.yaml instead.'
memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
[ "$memory" -ge 1200 ] || stop "Memory and swap together are $memory MB, but a build beside the server needs 1,200. Add swap, then start again:
  sudo fallocate -l 1G /swapfile && sudo chmod 600 /swapfile && sudo mkswap /swapfile && sudo swapon /swapfile
  echo '/swapfile none swap sw 0 0' | sudo tee -a /etc/fstab"
free=$(df -Pm /srv 2>/dev/null | awk 'NR == 2 { print $4 }')
[ -d "$folder" ] || [ "${free:-9999}" -ge 1500 ] || stop "$free MB are free on the disk of /srv, but 1,500 are needed. Free some."
own_addresses=$(hostname -I 2>/dev/null || true)
public=$(getent ahosts "$domain" | awk '{ print $1 }' | sort -u) || true
is_here=no
for address in $public; do case " $own_addresses " in *" $address "*) is_here=yes ;; esac; done
[ -n "$tls" ] || [ "$is_here" = yes ] || warn "the DNS says that $domain is at: $(echo "${public:-nowhere}" | tr '\n' ' ')
  This machine has: $own_addresses
  If that is not the same machine (some providers show another address inside), set the A and AAAA records now; Caddy gets
  the certificate as soon as they are right."

step 'Packages: caddy, git, curl'
missing=''
for package in caddy git curl ca-certificates openssl; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  run apt-get update -qq
  # shellcheck disable=SC2086 # several words
  run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi

step "User garage, $data, $backups"
id garage >/dev/null 2>&1 || run useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin garage
run install -d -o garage -g garage -m 700 "$data" "$backups"
if [ "$is_dry_run" = no ]; then
  for path in "$source_folder" "$source_folder/package-lock.json" "$source_folder/deploy" "$source_folder"/deploy/*; do
    ! runuser -u garage -- test -w "$path" || refuse_source "$path"
  done
fi

step "The program in $folder"
if [ ! -e "$folder/.git" ]; then
  git -c safe.directory='*' -C "$source_folder" rev-parse HEAD >/dev/null 2>&1 ||
    stop "$source_folder is not a git clone, so updates could not be fetched. Clone the repository and start again."
  [ -z "$(git -c safe.directory='*' -C "$source_folder" status --porcelain)" ] ||
    stop "$source_folder has changes that are not committed and would not be installed. Commit them, then start again."
  origin=$(git -c safe.directory='*' -C "$source_folder" remote get-url origin 2>/dev/null || true)
  run git -c safe.directory='*' clone -q --no-hardlinks "$source_folder" "$folder"
  [ -z "$origin" ] || run git -C "$folder" remote set-url origin "$origin"
  run chown -hR garage:garage "$folder"
else
  echo "   is already there; ./garage update brings it up to date"
fi

for name in .env dist .cache .astro node_modules; do
  [ ! -L "$folder/$name" ] || stop "$folder/$name is a link to $(readlink "$folder/$name"). Put a file or folder of its own there, then start again."
done
# The server may write there only; systemd wants the folders to exist when it starts.
run as_garage mkdir -p "$folder/dist" "$folder/.cache" "$folder/.astro"

step 'Node and npm'
fetch() { # fetch <path in the registry> <sha512, base64> <folder>
  archive=$(mktemp)
  curl -fsS --retry 3 -o "$archive" "$registry/$1" || stop "$registry/$1 could not be loaded. Check the connection, then start again."
  [ "$(openssl dgst -sha512 -binary "$archive" | openssl base64 -A)" = "$2" ] || stop "$1 is not the expected file. Start again."
  rm -rf "$3" && mkdir -p "$3" && tar -xzf "$archive" -C "$3" --strip-components=1 --no-same-owner
  rm -f "$archive"
}
package=node-linux-$cpu
lock=$(awk -v name="\"node_modules/$package\": {" 'index($0, name) { on = 1 } on && /"(version|integrity)"/ { gsub(/[",]/, ""); print $2 } on && /}/ { exit }' "$source_folder/package-lock.json")
node_version=$(echo "$lock" | head -n 1)
node_hash=$(echo "$lock" | sed -n 's/^sha512-//p')
if [ "$("$tools/node/bin/node" --version 2>/dev/null)" = "v$node_version" ] && grep -q "\"version\": \"$npm_version\"" "$tools/npm/package.json"; then
  echo "   Node $node_version and npm $npm_version are there"
elif [ "$is_dry_run" = yes ]; then echo "   would load: Node $node_version and npm $npm_version to $tools"; else
  fetch "$package/-/$package-$node_version.tgz" "$node_hash" "$tools/node"
  rm -rf "$tools/node/include"
  fetch "npm/-/npm-$npm_version.tgz" "$npm_hash" "$tools/npm"
  mkdir -p "$tools/bin"
  ln -sf ../node/bin/node "$tools/bin/node"
  ln -sf ../npm/bin/npm-cli.js "$tools/bin/npm"
  chmod 755 "$tools/node/bin/node" "$tools/npm/bin/npm-cli.js"
fi

step "Settings in $folder/.env"
if [ "$is_dry_run" = no ]; then
  [ -e "$folder/.env" ] || as_garage install -m 600 "$folder/.env.example" "$folder/.env"
  as_garage test -w "$folder/.env" || stop "User garage cannot write $folder/.env. Run: sudo chown garage:garage $folder/.env"
  if [ -n "$(as_garage tail -c 1 "$folder/.env")" ]; then echo | as_garage tee -a "$folder/.env" >/dev/null; fi
fi
# setting NAME=value keep|replace: adds a line that is missing; what you wrote stays, except the address of another domain.
setting() {
  name=${1%%=*}
  as_garage grep -qx "$1" "$folder/.env" 2>/dev/null && return
  if ! as_garage grep -q "^$name=" "$folder/.env" 2>/dev/null; then
    echo "   $1"
    [ "$is_dry_run" = yes ] || echo "$1" | as_garage tee -a "$folder/.env" >/dev/null
  elif [ "$2" = replace ]; then
    echo "   $1 (it was $(as_garage grep "^$name=" "$folder/.env"))"
    [ "$is_dry_run" = yes ] || as_garage sed -i "s|^$name=.*|$1|" "$folder/.env"
  fi
}
# Where a static host has the pages, this domain is the newsletter's.
as_garage grep -qx "NEWSLETTER_URL=https://$domain" "$folder/.env" 2>/dev/null || setting "SITE_URL=https://$domain" replace
setting TRUST_PROXY=1 keep
setting "DATA_DIR=$data" keep
setting "BACKUP_DIR=$backups" keep
run as_garage chmod 600 "$folder/.env"

step 'The command garage'
put /usr/local/bin/garage 755 <<WRAPPER
#!/bin/sh
# Runs the publisher's commands as user garage, who owns the database and the pages; written by deploy/install.sh.
export HOME=$data PATH=$tools/bin:\$PATH npm_config_registry=$registry npm_config_update_notifier=false
if [ "\$(id -un)" = garage ]; then exec $folder/garage "\$@"; fi
if [ "\$(id -u)" = 0 ]; then exec runuser -u garage -- "\$0" "\$@"; fi
exec sudo "\$0" "\$@"
WRAPPER

step 'Packages of the program (a minute or two)'
stamp=$folder/node_modules/.installed-lock
if cmp -s "$folder/package-lock.json" "$stamp"; then echo '   are there'; elif [ "$is_dry_run" = yes ]; then
  echo "   would run: npm ci --omit=dev, as user garage in $folder"; else
  cache=$(mktemp -d) && chown garage "$cache"
  (cd "$folder" && as_garage npm ci --omit=dev --cache "$cache") || stop 'npm ci failed: see above, then start again.'
  as_garage cp "$folder/package-lock.json" "$stamp"
  rm -rf "$cache"
fi

step 'Caddy: https, redirects, compression'
www=''
case $domain in www.*) ;; *) [ -z "$tls" ] && getent hosts "www.$domain" >/dev/null 2>&1 && www=yes ;; esac
# Caddy takes options for all its sites only at the top: beside what somebody else wrote, ours are left out.
options='/^{$/,/^}$/d'
if [ ! -e /etc/caddy/Caddyfile ] || grep -q 'root \* /usr/share/caddy' /etc/caddy/Caddyfile ||
  ! grep -Eqv '^[[:space:]]*(#.*|import garage\.caddy)?$' /etc/caddy/Caddyfile; then options=''; fi
sed -e "$options" -e "s/{\$DOMAIN}/$domain/g" -e "s/{\$APP}/127.0.0.1:3000/" -e "s/#tls/$tls/" -e '/^ *$/d' "$source_folder/deploy/Caddyfile" |
  if [ -n "$www$tls" ]; then cat; else sed '/^www\./,/^}/d'; fi | put /etc/caddy/garage.caddy 644
if [ "$is_dry_run" = no ]; then
  if ! grep -q '^import garage.caddy' /etc/caddy/Caddyfile; then
    cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-garage
    # The page that comes with the package would keep port 80; what somebody wrote stays.
    if grep -q 'root \* /usr/share/caddy' /etc/caddy/Caddyfile; then : >/etc/caddy/Caddyfile; fi
    echo 'import garage.caddy' >>/etc/caddy/Caddyfile
  fi
  caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile >/dev/null 2>&1 ||
    stop 'Caddy refuses /etc/caddy/Caddyfile: see caddy validate --config /etc/caddy/Caddyfile'
fi

step 'Units of systemd'
for unit in garage.service garage.socket garage-backup.service garage-backup.timer; do
  put "/etc/systemd/system/$unit" 644 <"$source_folder/deploy/$unit"
done
run systemctl daemon-reload

step 'Pages and database'
if [ "$is_dry_run" = yes ]; then echo '   would run: garage migrate, garage publish'; else
  /usr/local/bin/garage migrate >/dev/null
  /usr/local/bin/garage publish --new-address
fi

step 'Start'
run systemctl -q enable --now garage.socket garage.service garage-backup.timer || stop 'A unit does not start: see journalctl -n 50'
run systemctl restart garage
run systemctl -q enable caddy
run systemctl reload-or-restart caddy ||
  stop 'Caddy does not start: see journalctl -u caddy -n 20. Does another web server use port 80 or 443?'
[ "$is_dry_run" = no ] || exit 0
tries=0
until curl -fsS -o /dev/null http://127.0.0.1:3000/readyz 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || stop 'The server does not become ready: see journalctl -u garage -n 50, then garage doctor.'
  sleep 1
done
insecure=''
[ -z "$tls" ] || insecure=-k
tries=0
until curl -fsS $insecure -o /dev/null --resolve "$domain:443:127.0.0.1" "https://$domain/" 2>/dev/null; do
  tries=$((tries + 1))
  if [ "$tries" -ge 30 ]; then
    warn "https://$domain has no certificate yet. Point the DNS here and open ports 80 and 443; journalctl -u caddy says more."
    break
  fi
  sleep 1
done

cat <<END

https://$domain is online.
Settings: $folder/.env   pages: $folder/content   database: $data   backups: $backups (copy them elsewhere)
Next: garage setup (name, colors, mail), garage doctor (what is missing), garage publish (after each change)
Mail: set SMTP_URL, MAIL_FROM and POSTAL_ADDRESS in .env, then sudo systemctl restart garage; garage doctor shows SPF and DKIM
New version: garage update
END
