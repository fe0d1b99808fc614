import { isDate, timeOf } from '../../core/index.js';
import { UsageError } from '../../workbench/system/index.js';
import { type Io, today } from './io.js';

/** Options that several commands share. */
export const rulesOption = {
  rules: {
    type: 'string',
    value: 'DIR',
    text: 'the rules folder, or the name of an installed package of rules; by default the built-in rules',
  },
} as const;

export const ownChecksOption = {
  'own-checks': {
    type: 'boolean',
    text: 'load the checks of the rules folder; they are code, which then runs: only for rules that you trust',
  },
} as const;

export const overlayOption = {
  overlay: {
    type: 'string',
    value: 'DIR',
    text: 'your folder of changed and added rules, with your codes in its bindings.yaml',
  },
} as const;

/** The options that select the rules of a command. */
export const rulesetOptions = { ...rulesOption, ...ownChecksOption, ...overlayOption } as const;

/** The values of {@link rulesetOptions} and {@link bindingsOption}. */
export type RulesetValues = Readonly<Partial<Record<'rules' | 'overlay' | 'bindings', string>>> & {
  readonly 'own-checks'?: boolean;
};

export const bindingsOption = {
  bindings: {
    type: 'string',
    value: 'FILE',
    text: "your codes for the labels of the gateway's document (YAML or JSON); they take precedence over bindings.yaml of the rules",
  },
} as const;

export const factsOption = {
  facts: {
    type: 'string',
    value: 'JSON',
    default: '{}',
    text: 'what rules need and orders do not contain, such as {"cardCountry":"DEU"}',
  },
} as const;

export const localeOption = {
  locale: {
    type: 'string',
    value: 'LANGUAGE',
    text: 'the language of messages and labels: en (the default), es, pt-BR or one of the rules',
  },
} as const;

export const atOption = {
  at: {
    type: 'string',
    value: 'TIME',
    text: 'evaluate as of that day (UTC) or time, such as 2027-01-31 or 2027-01-31T14:30:00Z; by default now',
  },
} as const;

export const inputOption = {
  input: {
    type: 'string',
    value: 'FORMAT',
    text: "json, ndjson or csv, where neither the file's name nor its start shows the format",
  },
} as const;

export const columnsOption = {
  columns: {
    type: 'string',
    value: 'FILE',
    text: 'the fields of the columns of a table (YAML): columns: { Account: accountNumber }, leave-out: [Comment]',
  },
} as const;

export const jobsOption = {
  jobs: { type: 'string', value: 'N', default: '1', text: 'evaluate the lines of NDJSON in N threads' },
} as const;

export const failOnOption = {
  'fail-on': {
    type: 'string',
    value: 'LEVEL',
    default: 'error',
    text: 'exit with 1 on an error (the default) or also on a warning',
  },
} as const;

/** @param text names the formats, the default first */
export function formatOption<const T extends string>(text: T) {
  return { format: { type: 'string', value: 'FORMAT', default: 'text', text } } as const;
}

const MOST_JOBS = 64;

/**
 * Reads `--jobs`: the number of threads.
 * @throws {UsageError} if it is not a number in the range
 */
export function jobsOf(written: string): number {
  const jobs = /^[0-9]{1,2}$/.test(written) ? Number(written) : 0;
  if (jobs < 1 || jobs > MOST_JOBS) throw new UsageError(`--jobs must be a whole number from 1 to ${MOST_JOBS}`);
  return jobs;
}

/**
 * The date that `--at` names, by default today.
 * @throws {UsageError} if it is not a date
 */
export function dayFromOption(written: string | undefined, io: Pick<Io, 'now'>): string {
  if (written === undefined) return today(io);
  if (!isDate(written)) throw new UsageError('--at must be a date, such as 2027-01-31');
  return written;
}

/**
 * The time that `--at` names, which may be a day; by default now.
 * @throws {UsageError} if it is neither
 */
export function timeFromOption(written: string | undefined, { now }: Pick<Io, 'now'>): string {
  if (written === undefined) return timeOf(now());
  try {
    return timeOf(written);
  } catch {
    throw new UsageError('--at must be a date or a time with its zone, such as 2027-01-31 or 2027-01-31T14:30:00Z');
  }
}
