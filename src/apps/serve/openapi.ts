import { DIAGNOSTIC_CODES, ENGINE, type JsonSchema } from '../../core/index.js';
import { JSON_TYPE, NDJSON_TYPE } from './batch.js';
import { FACTS_HEADER, PARAMETERS, type OrderEndpoint } from './call-options.js';
import type { ServiceLimits } from './limits.js';
import { METRICS_TYPE } from './metrics.js';
import type { ServedOperation } from './served-rules.js';

/** The data besides the package on which the description depends. */
interface Described {
  readonly languages: readonly string[];
  readonly facts: readonly string[];
  readonly limits: ServiceLimits;
}

const text: JsonSchema = { type: 'string' };
const texts: JsonSchema = { type: 'array', items: text };
const whole: JsonSchema = { type: 'integer' };
const flag: JsonSchema = { type: 'boolean' };
const oneOf = (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An object with these members; the names of the optional ones end with a question mark. */
function object(members: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema {
  const entries = Object.entries(members);
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
  };
}

/** The bodies. Another version may add members, so clients must ignore unknown ones. */
const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Order: { description: 'The order, as it is sent to the gateway. Anything but an object is refused by a finding.' },
  Result: object(
    {
      valid: { ...flag, description: 'Whether no diagnostic is an error.' },
      operation: text,
      rulesVersion: { ...text, description: 'Identifies the rules, the bindings and the engine, for an audit trail.' },
      diagnostics: list(named('Diagnostic')),
      notEvaluated: list(named('NotEvaluated')),
    },
    'What the function validate returns for the order, as JSON.',
  ),
  Diagnostic: object({
    ruleId: { ...text, description: 'Stable, never reused.' },
    code: { ...oneOf(...Object.keys(DIAGNOSTIC_CODES)), description: 'The kind of fault. Minor versions add none.' },
    severity: oneOf('error', 'warning'),
    field: {
      ...text,
      description:
        'The field to act on, in an entry of a list with its place: items.0.sku; empty for the order as a whole.',
    },
    path: {
      ...list({ anyOf: [{ type: 'string' }, { type: 'integer' }] }),
      description: 'The members that lead to the field: names, and numbers for places in lists.',
    },
    message: { ...text, description: 'What to do. It has no value of the order.' },
    text: { ...text, description: 'The message without the label that it begins with, to show beside the field.' },
    messageId: { ...text, description: 'Which message that is; stable while its text may change.' },
    params: { type: 'object', additionalProperties: true },
    'acknowledged?': flag,
    'related?': texts,
    basis: oneOf('stated', 'sample', 'standard', 'assumption'),
    source: object({ 'clause?': text, 'document?': text }),
  }),
  NotEvaluated: object({ ruleId: text, needs: texts }, 'A rule that was not evaluated, and what it needs.'),
  LineError: object({
    error: object(
      { code: text, message: text, 'line?': whole, 'column?': whole },
      'Why a line has no result; without a line number, why the rest of the batch has none.',
    ),
  }),
  Requirements: object({
    fields: list(named('Requirement')),
    complete: { ...flag, description: 'Whether every required field is given.' },
  }),
  Requirement: object({
    name: {
      ...text,
      description: 'The field; in a list that is not empty once for each entry, with its place: items.0.sku.',
    },
    'type?': {
      ...oneOf('boolean', 'integer', 'number', 'list', 'map', 'object', 'any'),
      description:
        'The JSON type of the value where it is not text; map is an object of texts, object one whose members are fields, any is not checked.',
    },
    'of?': {
      ...oneOf('boolean', 'integer', 'number', 'object'),
      description: "The type of a list's entries where they are not text.",
    },
    'unit?': oneOf('minor'),
    label: text,
    'help?': text,
    'example?': text,
    need: oneOf('required', 'recommended', 'optional', 'unused'),
    'alternatives?': { ...texts, description: 'Other fields of which one, instead of this, is enough.' },
    'entryOf?': {
      ...text,
      description:
        'The list without an entry that the field is in: it is needed as said in each entry, and nowhere else.',
    },
    providedBy: text,
    input: text,
    'autocomplete?': {
      ...text,
      description: 'The value of the HTML attribute autocomplete. If it is missing, use off.',
    },
    'time?': oneOf('unix-seconds', 'rfc-3339'),
    'pattern?': text,
    'minLength?': whole,
    'maxLength?': whole,
    'minEntries?': whole,
    'maxEntries?': whole,
    'min?': text,
    'max?': text,
    'decimals?': whole,
    'options?': list(object({ value: text, label: text })),
    dependsOn: texts,
    refreshOnChange: flag,
    ruleIds: texts,
    notes: texts,
  }),
  Normalized: object({
    order: named('Order'),
    changes: list(object({ field: text, ruleId: text, change: oneOf('trim', 'separators', 'case', 'prefix') })),
  }),
  Operations: object({
    operations: list(object({ id: text, title: text, 'country?': text, rulesVersion: text })),
  }),
  Status: object({ status: oneOf('ok') }),
  Readiness: object({
    status: oneOf('ok', 'ending'),
    rules: oneOf('current', 'earlier'),
    'refused?': {
      ...oneOf('rules', 'manifest'),
      description: 'Why newer rules were refused: they have an error, or are not those of the manifest.',
    },
    version: { ...text, description: 'The version of the rules in use: replicas with the same one agree.' },
    changes: {
      type: 'object',
      additionalProperties: object({ added: texts, changed: texts, removed: texts }),
      description:
        'The rules that the last reload of other rules added, changed and removed, by operation; a change of codes alone is none.',
    },
  }),
  Problem: object(
    {
      type: text,
      title: text,
      status: whole,
      detail: text,
      code: text,
      'line?': whole,
      'column?': whole,
    },
    'RFC 9457. It has no value of the request.',
  ),
};

/** The service as OpenAPI 3.1. */
export function serviceOpenApi(operations: readonly ServedOperation[], about: Described): JsonSchema {
  const { limits } = about;
  const orderPath = (endpoint: OrderEndpoint, summary: string, body: JsonSchema, answer: JsonSchema): JsonSchema => ({
    [`/v1/${endpoint}/{operation}`]: {
      post: {
        operationId: endpoint,
        summary,
        parameters: [
          { name: 'operation', in: 'path', required: true, schema: oneOf(...operations.map(({ id }) => id)) },
          ...PARAMETERS[endpoint].map((name) => parameter(name, about)),
          ...(about.facts.length > 0 ? [factsParameter(about)] : []),
        ],
        requestBody: { required: true, content: body },
        responses: {
          200: { description: 'The result; that of an invalid order too.', content: answer },
          ...problems(400, 403, 404, 408, 413, 415, 500, ...(endpoint === 'batch' ? [503] : [])),
        },
      },
    },
  });
  const order = (name: string): JsonSchema => orderContent({ [JSON_TYPE]: named(name) });
  return {
    openapi: '3.1.0',
    info: {
      title: 'payrules serve',
      version: ENGINE,
      description: `Validates payment orders against the rules of a gateway. The status for an invalid order is 200, with \`valid: false\`. The service refuses a body that repeats a name in an object, because each parser keeps another of the values. The service has no authentication. Limits: one order has at most ${limits.order / 1024} KiB; for requirements, its lists have at most ${limits.entries} entries in total; a JSON list has at most ${limits.list / 1024 / 1024} MiB; a batch has at most ${limits.orders} orders and takes at most ${limits.batchTime / 1000} seconds.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths: {
      ...orderPath('check', 'Check an order.', order('Order'), order('Result')),
      ...orderPath(
        'batch',
        'Check a list of orders, or one order on each line, by the same rules. NDJSON is answered line by line, in order.',
        orderContent({ [JSON_TYPE]: list(named('Order')), [NDJSON_TYPE]: text }),
        orderContent({ [JSON_TYPE]: list(named('Result')), [NDJSON_TYPE]: text }),
      ),
      ...orderPath('requirements', 'List the fields that an order needs.', order('Order'), order('Requirements')),
      ...orderPath('normalize', 'Write an order in canonical form.', order('Order'), order('Normalized')),
      '/v1/operations': get('operations', 'List the operations.', { [JSON_TYPE]: named('Operations') }),
      '/healthz': get('health', 'Whether the process runs.', { [JSON_TYPE]: named('Status') }),
      '/readyz': get(
        'ready',
        'Whether it takes requests, and whether newer rules were refused, so that earlier ones are in use.',
        { [JSON_TYPE]: named('Readiness') },
        503,
      ),
      '/metrics': get('metrics', 'Metrics in the text format of Prometheus.', { [METRICS_TYPE]: text }),
      '/openapi.json': get('openapi', 'This description.', { [JSON_TYPE]: { type: 'object' } }),
    },
    components: { schemas: SCHEMAS },
  };
}

const orderContent = (schemas: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));

function get(
  operationId: string,
  summary: string,
  schemas: Readonly<Record<string, JsonSchema>>,
  unready?: number,
): JsonSchema {
  const content = orderContent(schemas);
  return {
    get: {
      operationId,
      summary,
      responses: {
        200: { description: 'The answer.', content },
        ...(unready !== undefined && { [unready]: { description: 'The service ends.', content } }),
        ...problems(403),
      },
    },
  };
}

const problems = (...statuses: readonly number[]): JsonSchema =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'No result.', content: orderContent({ 'application/problem+json': named('Problem') }) },
    ]),
  );

function parameter(name: 'at' | 'mode' | 'fields' | 'locale', { languages }: Described): JsonSchema {
  const [schema, description] = {
    at: [
      text,
      'The day (UTC) or the time as of which rules are evaluated, such as 2027-01-31 or 2027-01-31T14:30:00Z; by default now.',
    ],
    mode: [oneOf('submit', 'draft'), 'draft does not report missing fields.'],
    fields: [texts, 'Only these fields are reported, and count for valid.'],
    locale: [oneOf(...languages), 'The language of the messages; by default English.'],
  }[name] as [JsonSchema, string];
  return { name, in: 'query', description, schema, ...(name === 'fields' && { style: 'form', explode: true }) };
}

function factsParameter({ facts }: Described): JsonSchema {
  return {
    name: FACTS_HEADER,
    in: 'header',
    description: `What rules need and orders do not contain, as a JSON object of texts; known are ${facts.join(', ')}. A header, because addresses are written into logs.`,
    schema: { type: 'string', contentMediaType: JSON_TYPE },
    example: JSON.stringify(Object.fromEntries(facts.slice(0, 1).map((name) => [name, '...']))),
  };
}
