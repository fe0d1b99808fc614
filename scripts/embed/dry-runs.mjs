// npm run nightly: builds the package for each registry, and lets the registry's own client say what it would refuse. Nothing is published.
// A package without a toolchain here is skipped, with a message.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { has, packages, root, run, temporaryFolder, virtualPython } from '../programs.mjs';
import { pack } from './pack.mjs';

const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** For a package.json that does not name a repository: see scripts/actions/name-repository.mjs. */
const REPOSITORY = 'https://github.com/acme/payrules';
const home = temporaryFolder();
const packed = (language) => pack(language, home, undefined, { repository: REPOSITORY, ...about });
const quiet = { stdio: ['ignore', 'pipe', 'pipe'] };

/** Checks that the manifest of a package agrees with package.json. */
function compare(folder, file, ...others) {
  const text = readFileSync(join(folder, file), 'utf8');
  for (const part of [about.name, ...others, about.repository ? '' : REPOSITORY.slice('https://'.length)])
    if (!text.includes(part)) throw new Error(`${file} does not name ${part}`);
}

const REGISTRIES = {
  npm: {
    programs: ['npm'],
    tool: 'npm publish --dry-run',
    try: () => run('npm', ['publish', '--dry-run', '--ignore-scripts', '--tag', 'next'], { ...quiet, cwd: root }),
  },
  PyPI: {
    programs: ['python3'],
    tool: 'twine check --strict',
    try() {
      const folder = packed('python');
      compare(folder, 'pyproject.toml', about.version, about.license);
      const python = virtualPython('registries', join(root, 'scripts/embed/requirements.txt'));
      run(python, ['-m', 'hatchling', 'build'], { ...quiet, cwd: folder });
      const files = readdirSync(join(folder, 'dist')).map((file) => join(folder, 'dist', file));
      if (files.length !== 2) throw new Error(`a wheel and its source, not ${files.join(', ')}`);
      run(python, ['-m', 'twine', 'check', '--strict', ...files], quiet);
    },
  },
  'crates.io': {
    programs: ['cargo'],
    tool: 'cargo publish --dry-run',
    try() {
      const folder = packed('rust');
      compare(folder, 'Cargo.toml', about.version, about.license);
      const target = packages('wrapper-rust', join(root, 'src/embed/rust/Cargo.lock'));
      const env = { ...process.env, CARGO_TARGET_DIR: target };
      run('cargo', ['publish', '--dry-run', '--quiet', '--allow-dirty'], { ...quiet, cwd: folder, env });
    },
  },
  Maven: {
    programs: ['java', 'mvn'],
    tool: 'mvn -Prelease verify',
    try() {
      const folder = packed('java');
      compare(folder, 'pom.xml', about.version, about.license);
      // `npm run wrappers` runs its tests.
      run('mvn', ['--quiet', '--batch-mode', '-Prelease', '-DskipTests', 'verify'], { ...quiet, cwd: folder });
      const jars = readdirSync(join(folder, 'target')).filter((file) => file.endsWith('.jar'));
      for (const end of ['', '-sources', '-javadoc'])
        if (!jars.includes(`${about.name}-${about.version}${end}.jar`)) throw new Error(`no jar${end}`);
    },
  },
  Go: {
    programs: ['go'],
    tool: 'go vet, go mod verify',
    try() {
      const folder = packed('go');
      compare(folder, 'go.mod');
      run('go', ['vet', './...'], { ...quiet, cwd: folder });
      run('go', ['mod', 'verify'], { ...quiet, cwd: folder });
    },
  },
};

for (const [registry, { programs, tool, try: attempt }] of Object.entries(REGISTRIES)) {
  if (!has(...programs)) {
    console.log(`SKIPPED, its toolchain is missing: ${registry} needs ${programs.join(' and ')}`);
    continue;
  }
  try {
    attempt();
    console.log(`ok  ${registry}: ${tool}`);
  } catch (error) {
    console.log(`FAILED  ${registry}: ${tool}\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
    process.exitCode = 1;
  }
}
