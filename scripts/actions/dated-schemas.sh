#!/usr/bin/env bash
# dated-schemas.sh [DATE]: compiles the schemas as of a day, by default today (UTC), and opens a pull request where they differ
# from those that are checked in by more than their date.
set -euo pipefail
day=${1:-$(date -u +%F)}
branch=schemas-$day

npm run build -- --at "$day"
git add --intent-to-add -- schemas
if git diff --quiet -I '"asOf"' -- schemas; then
  echo "The schemas of $day are those that are checked in."
  exit 0
fi
if git ls-remote --exit-code --heads origin "$branch" > /dev/null; then
  echo "The branch $branch is there already."
  exit 0
fi
git switch --create "$branch"
git -c user.name='github-actions[bot]' -c user.email='github-actions[bot]@users.noreply.github.com' \
  commit --quiet --message "Compile the schemas as of $day" \
  --message 'A dated rule begins or has ended, and schemas ignore dates.' -- schemas
git push --quiet origin "$branch"
gh pr create --head "$branch" --title "Compile the schemas as of $day" --body-file - <<TEXT
A dated rule has begun or ended. Validators apply this by themselves; the schemas in \`schemas/\` are as of a day and need this commit.

$(git diff --stat HEAD~1 -- schemas | sed 's/^/    /')

After the merge, export again what you exported (\`payrules export\`), and inform the teams that use the schemas.

GitHub starts no workflow for a pull request that a workflow has opened: close and open it again to run the checks.
TEXT
