import {
  type Amounts,
  type Counts,
  KINDS,
  type ReviewPage,
  type ReviewedOrders,
} from '../../../../workbench/analysis/index.js';
import type { Position } from '../../../../core/index.js';
import type { Finding } from '../../../../workbench/rulebook/index.js';
import { shortened } from '../../../../workbench/text/index.js';
import { UsageError, readPlainFile } from '../../../../workbench/system/index.js';
import { pathOf, type Io } from '../../io.js';

/** Limits of a page that was made elsewhere. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_ENTRIES = 2000;
const MOST_CHARACTERS = 2000;
const MOST_LINES = 20;

/** Thrown where a member has another form than it must have. */
class WrongShape extends Error {}

/**
 * Reads a page that `--format json` wrote, perhaps in a job that nobody trusts: only members of the right form are taken, longer texts and
 * lists are cut, and members that are not known are ignored.
 * @throws {UsageError} where it can't be read, or is not such a page
 */
export function readReviewPage(name: string, io: Pick<Io, 'cwd'>): ReviewPage {
  let text: string;
  try {
    text = readPlainFile(pathOf(io, name)).toString('utf8');
  } catch {
    throw new UsageError(`${name}: the file cannot be read`);
  }
  if (text.length > MOST_BYTES) throw new UsageError(`${name}: the file is too large for a page of review`);
  try {
    return pageIn(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof WrongShape || error instanceof SyntaxError)) throw error;
    throw new UsageError(
      `${name}: not a page of payrules review --format json${error instanceof WrongShape ? `; wrong: ${error.message}` : ''}`,
    );
  }
}

function pageIn(value: unknown): ReviewPage {
  const page = new Members(value, 'the page');
  if (page.value('payrules') !== 1) throw new WrongShape('payrules');
  const backtest = page.value('backtest');
  const codeowners = page.value('codeowners');
  const release = page.value('release');
  return {
    payrules: 1,
    base: page.text('base'),
    head: page.text('head'),
    at: page.text('at'),
    isCompared: page.flag('isCompared'),
    release: release === null ? null : oneOf('release', release, RELEASES),
    changes: page.list('changes', changeIn),
    lint: page.list('lint', findingIn),
    examples: examplesIn(page.value('examples')),
    clauses: page.list('clauses', findingIn),
    codeowners: codeowners === null ? null : textIn('codeowners', codeowners),
    approvers: page.list('approvers', (entry) => {
      const one = new Members(entry, 'approvers');
      return { owners: one.list('owners', asText('owners'), MOST_LINES), files: one.list('files', asText('files')) };
    }),
    days: page.list('days', (entry) => {
      const one = new Members(entry, 'days');
      return {
        day: one.text('day'),
        event: oneOf('event', one.value('event'), ['begins', 'ends']),
        ruleId: one.text('ruleId'),
        sentences: one.list('sentences', asText('sentences'), MOST_LINES),
      };
    }),
    ...(backtest !== undefined && { backtest: ordersIn(backtest) }),
    gates: page.list(
      'gates',
      (entry) => {
        const one = new Members(entry, 'gates');
        return {
          name: one.text('name'),
          limit: one.text('limit'),
          outcome: oneOf('outcome', one.value('outcome'), ['kept', 'exceeded', 'undecided']),
        };
      },
      MOST_LINES,
    ),
  };
}

const RELEASES = ['none', 'patch', 'minor', 'major'] as const;

function changeIn(value: unknown): ReviewPage['changes'][number] {
  const one = new Members(value, 'changes');
  const position = one.value('position');
  return {
    ruleId: one.text('ruleId'),
    operation: one.text('operation'),
    kind: oneOf('kind', one.value('kind'), KINDS),
    semver: oneOf('semver', one.value('semver'), RELEASES),
    sentences: one.list('sentences', asText('sentences'), MOST_LINES),
    ...one.optionalText('from'),
    ...one.optionalText('until'),
    witnesses: one.list(
      'witnesses',
      (entry) => {
        const witness = new Members(entry, 'witnesses');
        return {
          direction: oneOf('direction', witness.value('direction'), ['narrowed', 'widened']),
          words: witness.list('words', asText('words'), MOST_LINES),
        };
      },
      2,
    ),
    ...(position !== undefined && { position: positionIn(new Members(position, 'position')) }),
  };
}

function examplesIn(value: unknown): ReviewPage['examples'] {
  const one = new Members(value, 'examples');
  return {
    operations: one.count('operations'),
    rules: one.count('rules'),
    examples: one.count('examples'),
    wrong: one.list('wrong', findingIn),
  };
}

function findingIn(value: unknown): Finding {
  const one = new Members(value, 'findings');
  return {
    ...positionIn(one),
    code: one.text('code'),
    severity: oneOf('severity', one.value('severity'), ['error', 'warning']),
    message: one.text('message'),
  };
}

function positionIn(one: Members): Position {
  return { file: one.text('file'), line: one.count('line'), column: one.count('column') };
}

function ordersIn(value: unknown): ReviewedOrders {
  const one = new Members(value, 'backtest');
  const amounts = new Members(one.value('amounts'), 'amounts');
  return {
    orders: one.count('orders'),
    ...countsIn(one),
    withoutRules: one.count('withoutRules'),
    unreadable: one.count('unreadable'),
    partial: one.flag('partial'),
    amounts: {
      newlyRefused: amountsIn(amounts.value('newlyRefused')),
      newlyAccepted: amountsIn(amounts.value('newlyAccepted')),
    },
    byOperation: one.map('byOperation', (entry) => countsIn(new Members(entry, 'byOperation'))),
    byRule: one.map('byRule', (entry) => countsIn(new Members(entry, 'byRule'))),
  };
}

function amountsIn(value: unknown): Amounts {
  const one = new Members(value, 'amounts');
  return {
    byCurrency: one.map('byCurrency', (entry) => {
      const amount = new Members(entry, 'byCurrency');
      return { orders: amount.count('orders'), sum: amount.value('sum') === null ? null : amount.text('sum') };
    }),
    withoutAmount: one.count('withoutAmount'),
  };
}

function countsIn(one: Members): Counts {
  return {
    newlyRefused: one.count('newlyRefused'),
    newlyAccepted: one.count('newlyAccepted'),
    newlyWarned: one.count('newlyWarned'),
    noLongerWarned: one.count('noLongerWarned'),
  };
}

/** The members of an object that JSON holds. */
class Members {
  readonly #members: Readonly<Record<string, unknown>>;

  constructor(value: unknown, name: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongShape(name);
    this.#members = value as Readonly<Record<string, unknown>>;
  }

  value(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
  }

  text(name: string): string {
    return textIn(name, this.value(name));
  }

  optionalText<Name extends string>(name: Name): Partial<Record<Name, string>> {
    return this.value(name) === undefined ? {} : ({ [name]: this.text(name) } as Record<Name, string>);
  }

  flag(name: string): boolean {
    const value = this.value(name);
    if (typeof value !== 'boolean') throw new WrongShape(name);
    return value;
  }

  /** A whole number that is not negative. */
  count(name: string): number {
    const value = this.value(name);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new WrongShape(name);
    return value;
  }

  /** The entries of a list, at most so many. */
  list<T>(name: string, each: (entry: unknown) => T, most = MOST_ENTRIES): readonly T[] {
    const value = this.value(name);
    if (!Array.isArray(value)) throw new WrongShape(name);
    return value.slice(0, most).map(each);
  }

  /** The entries of an object with any names. */
  map<T>(name: string, each: (entry: unknown) => T): Readonly<Record<string, T>> {
    const value = this.value(name);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongShape(name);
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MOST_ENTRIES)
        .map(([key, entry]) => [shortened(key, MOST_CHARACTERS), each(entry)]),
    );
  }
}

function textIn(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new WrongShape(name);
  return shortened(value, MOST_CHARACTERS);
}

const asText =
  (name: string) =>
  (value: unknown): string =>
    textIn(name, value);

function oneOf<const C extends string>(name: string, value: unknown, choices: readonly C[]): C {
  const chosen = choices.find((choice) => choice === value);
  if (chosen === undefined) throw new WrongShape(name);
  return chosen;
}
