#!/usr/bin/env bash
# Bring the catalogs of Qt Linguist in resources/translations up to date with the texts of the sources, and compile them.
# New texts come in as unfinished: translate them there, by pyside6-linguist or by hand, and run this again.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=${1:-.venv}/bin
folder=resources/translations
listing=$(mktemp --suffix=.py)
trap 'rm -f "$listing"' EXIT

PYTHONPATH=$PWD "$bin/python" -m ui.language.sources "$listing"
update=("$bin/pyside6-lupdate" "$listing" -locations none -no-obsolete -sort-messages -source-language en -silent)
"${update[@]}" -target-language zh_CN -ts $folder/msd_studio_zh_CN.ts
"${update[@]}" -pluralonly -target-language en -ts $folder/msd_studio_en.ts
for language in zh_CN en; do
    # A new file in place of the old one: running programs have the old one mapped into their memory.
    "$bin/pyside6-lrelease" -silent $folder/msd_studio_$language.ts -qm $folder/new_$language.qm
    mv $folder/new_$language.qm $folder/msd_studio_$language.qm
done
