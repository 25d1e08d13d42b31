#!/bin/sh
# Makes the Visual Studio Code run that the package code-server contains: what its server needs is a package of its own, of which one
# dependency is pinned to a repository instead of a version, and two have parts in C++.
set -eu
cd node_modules/code-server/lib/vscode
[ ! -e node_modules/native-watchdog/build ] || exit 0
node -e '
const fs = require("fs"), file = "npm-shrinkwrap.json";
const lock = JSON.parse(fs.readFileSync(file, "utf8"));
for (const [name, p] of Object.entries(lock.packages)) if (p.resolved?.startsWith("git")) delete lock.packages[name];
fs.writeFileSync(file, JSON.stringify(lock));
'
npm install --ignore-scripts --omit=dev --no-audit --no-fund
npm rebuild --nodedir="$(dirname "$(dirname "$(command -v node)")")" native-watchdog @vscode/spdlog
