import { stepsOf } from '../../support/steps.js';
import { expect, test } from '@jest/globals';
import { readRules } from '../../../src/workbench/rulebook/index.js';
import { authoringSchemaOf } from '../../../src/workbench/rulebook/load/rule-file.js';
import { rulebookLinter } from '../../../src/workbench/lint/linter.js';
import { acmeFolder, fixtureFolder } from '../../fixtures/fixture.js';
import { random } from '../../support/random.js';
import { SEED, VOLUME } from '../../support/seeded.js';
import { AT } from './minimal.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

/** The number of edits in both rulebooks together; the nightly run does 10,000. */
const COUNT = VOLUME < 10 ? 60 * VOLUME : 10_000;

const CHARACTERS = [
  ...Array.from('"\'#:,-[]{}&*!|>%@`?~ \n\t0123456789.+eENOyx\u0000\u202e\ufeff٣'),
  '---\n',
  '<<: ',
  '- ',
  '{ ',
  '["',
  '\r\n',
  '%YAML 1.1\n',
  '!!str ',
  '&a ',
  '*a ',
];

/** One random edit of a character or of a line. */
function mutate(text: string, next: () => number): string {
  const below = (limit: number): number => Math.floor(next() * limit);
  const at = below(text.length + 1);
  const other = CHARACTERS[below(CHARACTERS.length)]!;
  const lines = text.split('\n');
  const line = below(lines.length);
  const withLines = (start: number, remove: number, ...add: readonly string[]): string =>
    [...lines.slice(0, start), ...add, ...lines.slice(start + remove)].join('\n');
  const edits: readonly (() => string)[] = [
    () => text.slice(0, at) + other + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + other + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
    () => text.slice(0, at),
    () => withLines(line, 1),
    () => withLines(line, 0, lines[line] ?? ''),
    () => withLines(line, 2, lines[line + 1] ?? '', lines[line] ?? ''),
    () => withLines(line, 1, `${' '.repeat(1 + below(4))}${lines[line] ?? ''}`),
    () => withLines(line, 1, (lines[line] ?? '').replace(/^ +/, '')),
    () => withLines(line, 1, (lines[line] ?? '').replace(/"/g, '')),
    () => withLines(line, 1, (lines[line] ?? '').replace(/[0-9]+/, String(below(1e6)))),
    () => withLines(line, 1, lines[below(lines.length)] ?? ''),
  ];
  return edits[below(edits.length)]!();
}

test.each([fixtureFolder, acmeFolder])(
  `%s: ${COUNT / 2} edits: findings or none, never an exception, never twice the steps of the whole`,
  (folder) => {
    const files = readRules(folder);
    const names = [...files.keys()].filter((file) => authoringSchemaOf(file) !== undefined);
    const next = random(SEED);
    const rules = rulebookLinter(authoringSchemas());
    const most = 2 * stepsOf(() => rulebookLinter(authoringSchemas()).lint(files, AT));
    rules.lint(files, AT);
    let refused = 0;
    for (let i = 0; i < COUNT / 2; i++) {
      const name = names[Math.floor(next() * names.length)]!;
      const mutant = mutate(files.get(name)!, next);
      let findings: ReturnType<typeof rules.lint> = [];
      try {
        const steps = stepsOf(() => (findings = rules.lint(new Map([...files, [name, mutant]]), AT)));
        expect(steps).toBeLessThan(most);
      } catch (error) {
        throw new Error(`Edit ${i} of ${name} (seed ${SEED}) cannot be linted`, { cause: error });
      }
      if (findings.length > 0) refused++;
      // Each finding points into its file.
      for (const { file, line, column } of findings) {
        const lines = (file === name ? mutant : files.get(file)!).split('\n');
        if (!(line >= 1 && line <= lines.length && column >= 1 && column <= lines[line - 1]!.length + 1))
          throw new Error(`Edit ${i} of ${name} (seed ${SEED}) is found at ${file}:${line}:${column}`);
      }
    }
    // Lint ignores an edit of wording or of a comment; it finds most others.
    expect(refused).toBeGreaterThan(COUNT / 4);
  },
  1_800_000,
);
