import { parse, stringify } from 'yaml';
import { parseRulebook, readRules } from '../../../src/workbench/rulebook/index.js';
import { RulebookError, type Rulebook } from '../../../src/workbench/rulebook/index.js';
import type { RuleFiles } from '../../../src/workbench/rulebook/load/rule-file.js';
import { acmeFolder, fixtureFolder } from '../../fixtures/fixture.js';
import { random } from '../../support/random.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

export const schemas = authoringSchemas();
export const files: RuleFiles = readRules(fixtureFolder);
const acmeFiles: RuleFiles = readRules(acmeFolder);

export type Card = Record<string, unknown> & {
  id: string;
  field: string;
  check: Record<string, unknown>;
  severity?: string;
  when?: Record<string, unknown> | Record<string, unknown>[];
};

/** The files that one operation of either rulebook needs, because loading all files hundreds of times takes too long. */
export function filesOf(operation: string): RuleFiles {
  const own = `operations/${operation}.yaml`;
  return new Map(
    [...(acmeFiles.has(own) ? acmeFiles : files)].filter(
      ([name]) => !/^(?:gateway|locales)\//.test(name) && (!name.startsWith('operations/') || name === own),
    ),
  );
}

/** The rules with one file rewritten, or `undefined` if the edit makes no sense. */
export function edited(
  from: RuleFiles,
  file: string,
  edit: (data: Record<string, unknown>) => void,
): Rulebook | undefined {
  const data = parse(from.get(file)!) as Record<string, unknown>;
  edit(data);
  try {
    return parseRulebook(
      new Map([
        ...from,
        [
          file,
          stringify(data, { aliasDuplicateObjects: false, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }),
        ],
      ]),
      schemas,
    );
  } catch (error) {
    if (error instanceof RulebookError) return undefined;
    throw error;
  }
}

/** Edits the cards of an operation's file. */
export function editCards(operation: string, edit: (cards: Card[], data: Record<string, unknown>) => void): Rulebook {
  const rulebook = edited(filesOf(operation), `operations/${operation}.yaml`, (data) =>
    edit(data['rules'] as Card[], data),
  );
  if (!rulebook) throw new Error('the edit makes no sense');
  return rulebook;
}

export function rulebookOf(operation: string): Rulebook {
  return parseRulebook(filesOf(operation), schemas);
}

/** A repeatable source of chance. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  /** A number from 0 up to `n`, exclusive. */
  below(n: number): number {
    return this.#next() * n;
  }

  index(n: number): number {
    return Math.floor(this.below(n));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.index(items.length)]!;
  }
}
