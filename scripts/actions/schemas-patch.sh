#!/usr/bin/env bash
# schemas-patch.sh FILE: builds, and writes what changes in schemas/ into a patch. Without a change, or where the rules do not
# compile, there is no patch.
set -euo pipefail
patch=$1

npm run build || exit 0
git add --intent-to-add -- schemas
if git diff --quiet -- schemas; then exit 0; fi
git diff --binary --no-color -- schemas > "$patch"
echo "patch=$patch" >> "$GITHUB_OUTPUT"
cat >> "$GITHUB_STEP_SUMMARY" <<'TEXT'

The schemas are not those of the rules. Run `npm run build` and commit `schemas/`, or download the artifact `schemas.patch`, unpack it, and run `git apply schemas.patch`.
TEXT
