// node name-repository.mjs FOLDER: writes into package.json in FOLDER the repository in which the workflow runs, which provenance requires,
// its page and where to report faults. Entries that are already there stay. Does nothing outside a workflow.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
const file = join(process.argv[2], 'package.json');
if (repository) {
  const address = `${server}/${repository}`;
  const named = {
    repository: { type: 'git', url: `git+${address}.git` },
    bugs: { url: `${address}/issues` },
    homepage: `${address}#readme`,
  };
  writeFileSync(file, `${JSON.stringify({ ...named, ...JSON.parse(readFileSync(file, 'utf8')) }, null, 2)}\n`);
}
