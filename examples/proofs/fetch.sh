#!/bin/sh
# Downloads the libraries whose proofs are in projects.tsv: upstream's sources, as Debian 12 has them, into NAME/src/.
# Needs apt-get, but not root: apt's lists are kept in .apt/.
#   fetch.sh [PACKAGE…]
set -eu
cd "$(dirname "$0")"
packages=${*:-cmark http-parser jansson jsmn libb64 libcsv libtommath libyaml nanopb utf8proc uthash wslay xxhash}

apt=$PWD/.apt
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/parts"
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" >"$apt/sources.list"
get() {
	apt-get -qq -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts="$apt/parts" \
		-o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root "$@"
}
get update
missing=
for p in $packages; do
	[ -d "$p/src" ] && continue
	rm -rf .new && mkdir -p .new/t
	if (cd .new && get source --download-only --tar-only "$p"; tar -xf "$p"_*.orig.tar.* -C t --strip-components=1); then
		mkdir -p "$p" && mv .new/t "$p/src"
	else
		missing="$missing $p"
	fi
done
rm -rf .new
[ -z "$missing" ] || { echo "fetch.sh: could not be had:$missing" >&2; exit 1; }
