import { Ajv, type ErrorObject } from 'ajv';
import { KINDS, type ReviewPage } from '../../../../workbench/analysis/index.js';
import type { JsonSchema } from '../../../../core/index.js';
import { unreadable, withoutMark } from '../../../../workbench/input/index.js';
import { shortened } from '../../../../workbench/text/index.js';
import { UsageError, readPlainFile } from '../../../../workbench/system/index.js';
import { pathOf, type Io } from '../../io.js';

/** Limits of a page that another job made. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_ENTRIES = 2000;
const MOST_CHARACTERS = 2000;
const MOST_LINES = 20;

type Members = Readonly<Record<string, JsonSchema>>;

const text: JsonSchema = { type: 'string' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const flag: JsonSchema = { type: 'boolean' };
const count: JsonSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const counts = (...names: readonly string[]): Members => Object.fromEntries(names.map((name) => [name, count]));
const object = (members: Members, optional: Members = {}): JsonSchema => ({
  type: 'object',
  properties: { ...members, ...optional },
  required: Object.keys(members),
});
const list = (items: JsonSchema, maxItems = MOST_ENTRIES): JsonSchema => ({ type: 'array', maxItems, items });
const map = (entries: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: entries });

const position: Members = { file: text, ...counts('line', 'column') };
const finding = object({ ...position, code: text, severity: { enum: ['error', 'warning'] }, message: text });
const releases = ['none', 'patch', 'minor', 'major'];
const lines = list(text, MOST_LINES);
const change = object(
  {
    ruleId: text,
    operation: text,
    kind: { enum: KINDS },
    semver: { enum: releases },
    sentences: lines,
    witnesses: list(object({ direction: { enum: ['narrowed', 'widened'] }, words: lines }), 2),
  },
  { from: text, until: text, position: object(position) },
);
const verdicts = counts('newlyRefused', 'newlyAccepted', 'newlyWarned', 'noLongerWarned');
const amounts = object({
  byCurrency: map(object({ orders: count, sum: textOrNull })),
  withoutAmount: count,
});
const backtest = object(
  {
    ...counts('orders', 'withoutRules', 'unreadable'),
    ...verdicts,
    partial: flag,
    amounts: object({ newlyRefused: amounts, newlyAccepted: amounts }),
    byOperation: map(
      object({ orders: count, ...verdicts, amounts: object({ newlyRefused: amounts, newlyAccepted: amounts }) }),
    ),
    byRule: map(object(verdicts)),
  },
  counts('refusedByBoth'),
);
const pageSchema = object(
  {
    payrules: { const: 1 },
    base: text,
    head: text,
    at: text,
    isCompared: flag,
    release: { enum: [null, ...releases] },
    changes: list(change),
    lint: list(finding),
    examples: object({ ...counts('operations', 'rules', 'examples'), wrong: list(finding) }),
    clauses: list(finding),
    codeowners: textOrNull,
    approvers: list(object({ owners: lines, files: list(text) })),
    days: list(object({ day: text, event: { enum: ['begins', 'ends'] }, ruleId: text, sentences: lines })),
    gates: list(
      object({ name: text, limit: text, outcome: { enum: ['kept', 'exceeded', 'undecided'] } }, { found: text }),
      MOST_LINES,
    ),
  },
  { backtest, uncompared: lines },
);

/**
 * Reads a page that `--format json` wrote, perhaps in an untrusted job. It cuts longer texts and lists, ignores unknown members, and
 * refuses members of the wrong form.
 * @throws {UsageError} if it can't be read, or is not such a page
 */
export function readReviewPage(name: string, io: Pick<Io, 'cwd'>): ReviewPage {
  let written: string;
  try {
    written = withoutMark(readPlainFile(pathOf(io, name))).toString('utf8');
  } catch (error) {
    throw new UsageError(`${name}: ${unreadable(error).problem}`);
  }
  if (written.length > MOST_BYTES) throw new UsageError(`${name}: the file is too large for a page of review`);
  const wrong = (what = ''): UsageError =>
    new UsageError(`${name}: not a page of payrules review --format json${what}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(written);
  } catch {
    throw wrong();
  }
  const page = cut(parsed, pageSchema);
  if (!ajv.validate<ReviewPage>(pageSchema, page)) throw wrong(`; wrong: ${memberOf(ajv.errors![0]!)}`);
  return page;
}

/** Compiles the schema at its first use. */
const ajv = new Ajv({ strict: false, validateSchema: false });

/** A value without the members that its schema lacks, with texts and lists cut to their limits. */
function cut(value: unknown, schema: JsonSchema): unknown {
  if (typeof value === 'string') return shortened(value, MOST_CHARACTERS);
  const { items, maxItems, properties, additionalProperties } = schema as {
    readonly items?: JsonSchema;
    readonly maxItems?: number;
    readonly properties?: Members;
    readonly additionalProperties?: JsonSchema;
  };
  if (Array.isArray(value)) return items ? value.slice(0, maxItems).map((item) => cut(item, items)) : [];
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (additionalProperties)
    return Object.fromEntries(
      entries
        .slice(0, MOST_ENTRIES)
        .map(([key, entry]) => [shortened(key, MOST_CHARACTERS), cut(entry, additionalProperties)]),
    );
  const known = entries.filter(([key]) => properties && Object.hasOwn(properties, key));
  return Object.fromEntries(known.map(([key, entry]) => [key, cut(entry, properties![key]!)]));
}

/** The path of the wrong member, as the schema names it. Names from the file are not repeated. */
function memberOf({ schemaPath, params }: ErrorObject): string {
  const names = [...schemaPath.matchAll(/\/properties\/([A-Za-z]+)/g)].map(([, name]) => name!);
  const missing = (params as { readonly missingProperty?: string }).missingProperty;
  return [...names, ...(missing === undefined ? [] : [missing])].join('.') || 'the page';
}
