import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../../core/index.js';
import type {
  BacktestRequest,
  ChangedOrdersRequest,
  ClauseFixRequest,
  DiffRequest,
  DistributionRequest,
  EditRequest,
  ExampleFixRequest,
  IndexRequest,
  ValidateRequest,
  LintRequest,
  OperationRequest,
  PatchRequest,
  ProposalRequest,
  RequirementsRequest,
  SaveRequest,
  TextsRequest,
} from './api.js';
import type { CommitRequest, HistoryRequest, RepositoryRequest, ReviewRequest } from './git/api.js';
import { VERDICT_CHANGES } from '../../../workbench/analysis/index.js';
import { RequestError } from '../../server/index.js';

/** The body of each route. */
export interface Bodies {
  readonly lint: LintRequest;
  readonly operation: OperationRequest;
  readonly proposal: ProposalRequest;
  readonly index: IndexRequest;
  readonly texts: TextsRequest;
  readonly 'clause-fix': ClauseFixRequest;
  readonly 'example-fix': ExampleFixRequest;
  readonly edit: EditRequest;
  readonly validate: ValidateRequest;
  readonly requirements: RequirementsRequest;
  readonly diff: DiffRequest;
  readonly patch: PatchRequest;
  readonly backtest: BacktestRequest;
  readonly 'changed-orders': ChangedOrdersRequest;
  readonly distribution: DistributionRequest;
  readonly save: SaveRequest;
  readonly repository: RepositoryRequest;
  readonly commit: CommitRequest;
  readonly review: ReviewRequest;
  readonly history: HistoryRequest;
}

const text = { type: 'string' };
const drafts = { type: 'object', additionalProperties: text };
const path = { type: 'array', items: { anyOf: [text, { type: 'integer', minimum: 0 }] } };
const map = { type: 'object' };
const bindings = { type: 'object', additionalProperties: map };
const compared = { base: drafts, at: text };

const textOrNull = { type: ['string', 'null'] };
const validating = body({ operation: text, drafts, order: {} }, { facts: map, bindings, at: text });
const saving = {
  files: { type: 'array', minItems: 1, items: body({ path: text, text, revision: textOrNull }) },
  confirmed: { type: 'boolean' },
  overwrite: { type: 'array', items: text },
};

const SCHEMAS: Readonly<Record<keyof Bodies, JsonSchema>> = {
  lint: body({ drafts }),
  operation: body({ id: text, drafts }),
  proposal: body({ operation: text, drafts, rule: map }),
  index: body({ drafts }),
  texts: body({ drafts }),
  'clause-fix': body({ drafts, clause: text }),
  'example-fix': body({ drafts, file: text, path }),
  edit: body(
    {
      file: text,
      text,
      edits: { type: 'array', items: body({ path }, { value: {}, insert: { type: 'boolean' } }) },
    },
    { trial: validating },
  ),
  validate: validating,
  requirements: body({ operation: text, drafts, order: {} }, { facts: map, at: text }),
  diff: body({ drafts }),
  patch: body({ drafts }),
  backtest: body({ drafts }, compared),
  'changed-orders': body(
    { drafts, from: { type: 'integer', minimum: 0 }, count: { type: 'integer', minimum: 1, maximum: 1000 } },
    {
      ...compared,
      change: { enum: VERDICT_CHANGES },
      rule: text,
      query: text,
      within: body({ operation: text, field: text, from: { type: 'number' }, to: { type: 'number' } }),
    },
  ),
  distribution: body({ drafts, rule: text }, compared),
  save: body(saving),
  repository: body({ files: { type: 'array', items: text } }, { branch: text }),
  commit: body({
    ...saving,
    message: text,
    seen: body({ branch: textOrNull, head: textOrNull }),
    newBranch: textOrNull,
  }),
  review: body({ drafts }, { at: text }),
  history: body({ operation: text, rule: text, file: text, drafts }),
};

function body(
  required: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
const validators = new Map<string, ValidateFunction>();

/**
 * Parses the body of a request.
 * @throws {RequestError} where it is not JSON, or has the wrong shape
 */
export function parseBody<Name extends keyof Bodies>(name: Name, json: string): Bodies[Name] {
  const validate = validators.get(name) ?? ajv.compile(SCHEMAS[name]);
  validators.set(name, validate);
  const value = parse(json);
  if (validate(value)) return value as Bodies[Name];
  const [error] = validate.errors ?? [];
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
