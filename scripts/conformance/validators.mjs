// The validators: the programs that each needs, and `ready`, which prepares it and returns the command that takes SCHEMAS and ORDERS.
// Validators with `isSlow` get only some of the mutants.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../programs.mjs';
import { cache, here, isNightly, python, rustTarget, SHORT_JAVA } from './workspace.mjs';

const all = ['2020-12', 'draft-07', 'draft-04'];
/** For slow validators: the drafts have the same schema with different headers. */
const some = isNightly ? all : all.slice(0, 1);
const pythonRunner = (library) => () => [python(), join(here, 'python/runner.py'), library];

export const validators = [
  {
    name: 'Ajv (JavaScript)',
    drafts: all,
    programs: ['node'],
    ready: () => [process.execPath, join(here, 'javascript/runner.mjs')],
  },
  { name: 'jsonschema (Python)', isSlow: true, drafts: some, programs: ['python3'], ready: pythonRunner('jsonschema') },
  { name: 'jsonschema-rs (Python)', drafts: all, programs: ['python3'], ready: pythonRunner('jsonschema_rs') },
  {
    name: 'fastjsonschema (Python)',
    drafts: ['draft-07', 'draft-04'],
    programs: ['python3'],
    ready: pythonRunner('fastjsonschema'),
  },
  {
    name: 'santhosh-tekuri/jsonschema (Go)',
    drafts: all,
    programs: ['go'],
    ready() {
      const binary = join(cache, 'go-runner');
      run('go', ['build', '-o', binary, '.'], { cwd: join(here, 'go') });
      return [binary];
    },
  },
  {
    name: 'jsonschema (Rust)',
    drafts: all,
    programs: ['cargo'],
    ready() {
      const target = rustTarget();
      run('cargo', ['build', '--release', '--quiet'], {
        cwd: join(here, 'rust'),
        env: { ...process.env, CARGO_TARGET_DIR: target },
      });
      return [join(target, 'release/payrules-conformance')];
    },
  },
  {
    name: 'networknt json-schema-validator (Java)',
    isSlow: true,
    drafts: some,
    programs: ['java', 'mvn'],
    ready() {
      const list = join(cache, 'java-classpath');
      run('mvn', ['--quiet', '--batch-mode', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`], {
        cwd: join(here, 'java'),
      });
      return ['java', ...SHORT_JAVA, '-cp', readFileSync(list, 'utf8').trim(), join(here, 'java/Runner.java')];
    },
  },
];
