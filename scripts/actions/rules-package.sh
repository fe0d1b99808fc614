#!/usr/bin/env bash
# rules-package.sh OUT: writes the rules as a package for npm with the payrules that is published, and prints the version of the package.
# The version follows from what has changed since the last tag rules-v*; where nothing has, nothing is written or printed. It is set in
# a copy of the rules: the repository has no second package.json, and no commit for a version. PAYRULES names another package to write it with.
set -euo pipefail
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tag=$(git tag --list 'rules-v*' --sort=-version:refname --merged HEAD | sed -n 1p)
if [ -n "$tag" ] && git diff --quiet "$tag" -- rules; then
  echo "The rules are those of $tag." >&2
  exit 0
fi
# Not the state of the repository: rules that need what is not published yet are an error here.
npm install --prefix "$work" --no-audit --no-fund --ignore-scripts "${PAYRULES:-payrules}" >&2
payrules=$work/node_modules/.bin/payrules
rules=$work/rules
cp -R rules "$rules"
if [ -n "$tag" ]; then
  level=$("$payrules" diff "$tag" rules --format json | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).semver')
  version=$(node -p '
    const [level, tag] = process.argv.slice(1);
    const [major, minor, patch] = tag.slice("rules-v".length).split(".").map(Number);
    // Before 1.0 a minor version may break.
    const next = { major: major > 0 ? [major + 1, 0, 0] : [0, minor + 1, 0], minor: [major, minor + 1, 0] };
    (next[level] ?? [major, minor, patch + 1]).join(".")' "$level" "$tag")
  sed "s/^version: .*/version: $version/" rules/rulebook.yaml > "$rules/rulebook.yaml"
else
  version=$(sed -n 's/^version: \([0-9.]*\).*/\1/p' rules/rulebook.yaml)
fi
"$payrules" lint "$rules" >&2
"$payrules" test --rules "$rules" >&2
"$payrules" build --package "$out" --rules "$rules" >&2
node "$(dirname "$0")/name-repository.mjs" "$out"
# As its users have it: all examples hold, and an order without fields is refused.
name=$(node -p 'require(process.argv[1]).name' "$(realpath "$out")/package.json")
cp -R "$out" "$work/node_modules/$name"
(
  cd "$work"
  "$payrules" test --rules "$name"
  node --input-type=module -e '
    const { operations, validate } = await import(process.argv[1]);
    for (const { id, documented } of operations)
      if (documented && validate(id, {}).valid) throw new Error(id + " accepts an order without fields");' "$name"
) >&2
echo "$version"
