import { Ajv, type ValidateFunction } from 'ajv';
import type { Facts, JsonSchema } from '../../../core/index.js';
import { VERDICT_CHANGES } from '../../../workbench/analysis/index.js';
import { RequestError } from '../../server/index.js';

declare const ACCEPTED: unique symbol;
/** A JSON Schema with the type of the values that it accepts. */
type Schema<Value> = JsonSchema & { readonly [ACCEPTED]?: Value };
type Accepted<Of> = Of extends Schema<infer Value> ? Value : never;
type Members = Readonly<Record<string, Schema<unknown>>>;
type Body<Required extends Members, Optional extends Members> = {
  readonly [Name in keyof Required]: Accepted<Required[Name]>;
} & { readonly [Name in keyof Optional]?: Accepted<Optional[Name]> };

const text: Schema<string> = { type: 'string' };
const textOrNull: Schema<string | null> = { type: ['string', 'null'] };
const currencyOrNull: Schema<string | null> = { type: ['string', 'null'], pattern: '^[A-Z]{3}$' };
const boolean: Schema<boolean> = { type: 'boolean' };
const number: Schema<number> = { type: 'number' };
const index: Schema<number> = { type: 'integer', minimum: 0 };
const count: Schema<number> = { type: 'integer', minimum: 1, maximum: 1000 };
const anything: Schema<unknown> = {};
const map: Schema<Readonly<Record<string, unknown>>> = { type: 'object' };
const list = <Item>(items: Schema<Item>, minItems = 0): Schema<readonly Item[]> => ({ type: 'array', minItems, items });
const oneOf = <Value extends string>(...values: readonly Value[]): Schema<Value> => ({ enum: values });
const NOTHING = {};
function body<Required extends Members, Optional extends Members = typeof NOTHING>(
  required: Required,
  optional?: Optional,
): Schema<Body<Required, Optional>> {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

/** Unsaved texts, by path. */
const drafts: Schema<Readonly<Record<string, string>>> = { type: 'object', additionalProperties: text };
/** The keys and indices that lead to a value in a YAML file. */
const path: Schema<readonly (string | number)[]> = { type: 'array', items: { anyOf: [text, index] } };
const facts: Schema<Facts> = map;
const change: Schema<(typeof VERDICT_CHANGES)[number]> = { enum: VERDICT_CHANGES };
/** A day (UTC); by default today. */
const at = text;

const edit = body(
  {
    /** The path of a value in the file; in a list, the index after the last item appends. */
    path,
  },
  {
    /** The new value: text, number, boolean, list or map. Without it, the entry is removed. */
    value: anything,
    /** In a list: insert before the item at the path instead of replacing it. */
    insert: boolean,
  },
);
const validate = body({ operation: text, drafts, order: anything }, { facts, at });
const batch = body({ id: text });
/** `base`: the drafts to compare with; by default the saved files. */
const compared = { base: drafts, at };
const saved = {
  /** `revision`: the revision of the edited file; `null` for a new file. */
  files: list(body({ path: text, text, revision: textOrNull }), 1),
  /** Save in spite of lint errors. */
  confirmed: boolean,
};

const SCHEMAS = {
  lint: body({ drafts }),
  operation: body({ id: text, drafts }),
  /** `rule`: the rule as in a rule file; missing examples of a kind are proposed. */
  proposal: body({ operation: text, drafts, rule: map }),
  /**
   * `from`: the operation to copy; `source`: a clause or the name of a document; `rules`: the ids of the rules to copy from its own file.
   */
  'new-operation': body({
    from: text,
    id: text,
    title: text,
    region: text,
    country: textOrNull,
    currency: currencyOrNull,
    source: text,
    rules: list(text),
    drafts,
  }),
  index: body({ drafts }),
  texts: body({ drafts }),
  /** `language`: the language of a file `locales/<language>.yaml`. */
  translations: body({ drafts, language: text }),
  /** `bytes`: the file in base64. */
  'read-table': body({ bytes: text }),
  /** `name`: the name of the sheet. */
  'write-table': body({ name: text, rows: list(list(text)) }),
  /** `clause`: its id. */
  'clause-fix': body({ drafts, clause: text }),
  /** `path`: the path of the rule. */
  'example-fix': body({ drafts, file: text, path }),
  edit: body(
    {
      file: text,
      text,
      /** Applied in order, each to the result of the previous edit. */
      edits: list(edit),
    },
    {
      /** An order to validate by the edited text and these drafts of other files. */
      trial: validate,
    },
  ),
  validate,
  /** Without `order`, the requirements of the example order. */
  requirements: body({ operation: text, drafts }, { order: anything, facts, at }),
  diff: body({ drafts }, { base: drafts }),
  patch: body({ drafts }),
  backtest: body({ drafts }, compared),
  'changed-orders': body(
    {
      drafts,
      /** The number of orders to leave out at the start. */
      from: index,
      /** The largest number of orders in the answer. */
      count,
    },
    {
      ...compared,
      /** Only orders with this change. */
      change,
      /** Only orders that this rule changes, `pe.payout/amount-range`. */
      rule: text,
      /**
       * Only orders with a number from `from` up to `to`, exclusive, in a currency; without a `change`, also orders whose results stay the
       * same.
       */
      within: body({ operation: text, field: text, from: number, to: number }, { currency: text }),
      /** Also orders whose results stay the same; the words of the query may then be in any value of an order. */
      every: boolean,
      /** Words, each of which is in the line, the operation, the identifier, the amount or a rule. */
      query: text,
    },
  ),
  /** `rule`: the rule with its operation, `pe.payout/amount-range`; `currency`: the currency of the amounts. */
  distribution: body({ drafts, rule: text }, { ...compared, currency: text }),
  save: body(saved),
  /** `branch`: the name of a new branch to check. */
  repository: body({ files: list(text) }, { branch: text, drafts }),
  commit: body({
    ...saved,
    message: text,
    /** The state that the person saw: no commit is made if the state is different now. */
    seen: body({ branch: textOrNull, head: textOrNull }),
    /** The branch to make and to change to; `null` commits on the current branch. */
    newBranch: textOrNull,
    /** The files beside the rules whose rows are also changed, as the person saw them. */
    beside: list(body({ path: text, revision: text })),
  }),
  review: body({ drafts }, { at }),
  'batch-check': batch,
  'batch-undo': batch,
  'batch-view': batch,
  'batch-rows': body(
    {
      id: text,
      filter: body(
        { show: oneOf('all', 'wrong', 'changed', 'refused', 'warned', 'valid', 'unreadable') },
        {
          /** Only rows with a finding of this rule. */
          rule: text,
          /** Words, each of which is in a cell of the row or is its number. */
          query: text,
        },
      ),
      /** The number of rows to leave out at the start. */
      from: index,
      count,
    },
    {
      /** The number of the list that is shown, whose rows corrections do not change; without it, a new list is made. */
      list: index,
    },
  ),
  'batch-next': body({ id: text, from: index }),
  'batch-edit': body({ id: text, edits: list(body({ row: index, column: index, text }), 1) }),
  /** `applies`: whether the changes are made. */
  'batch-repair': body({
    id: text,
    repair: oneOf('form', 'decimal-comma', 'decimal-point', 'zeros'),
    applies: boolean,
  }),
  'batch-file': body({ id: text, isAnnotated: boolean }),
  /** `rule`: its id without the operation. */
  history: body({ operation: text, rule: text, file: text, drafts }),
  'file-history': body({ file: text }),
  'commit-files': body({ file: text, commit: text }),
};

export type Drafts = Accepted<typeof drafts>;
export type Path = Accepted<typeof path>;
export type Edit = Accepted<typeof edit>;
/** The body of each route. */
export type Bodies = { readonly [Name in keyof typeof SCHEMAS]: Accepted<(typeof SCHEMAS)[Name]> };

const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
const validators = new Map<string, ValidateFunction>();

/**
 * Parses the body of a request.
 * @throws {RequestError} if it is not JSON, or has the wrong shape
 */
export function parseBody<Name extends keyof Bodies>(name: Name, json: string): Bodies[Name] {
  const isValid = validators.get(name) ?? ajv.compile(SCHEMAS[name]);
  validators.set(name, isValid);
  const value = parse(json);
  if (isValid(value)) return value as Bodies[Name];
  const [error] = isValid.errors ?? [];
  throw new RequestError(
    400,
    'bad-request',
    `The request${error?.instancePath ?? ''} ${error?.message ?? 'has the wrong shape'}.`,
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new RequestError(400, 'bad-request', 'The request is not JSON.');
  }
}
