import {
  type GatewayRules,
  type HeaderRule,
  type JsonSchema,
  type Operation,
  type ReplyDefinition,
  directionOf,
  exampleOrder,
} from '../../../core/index.js';
import { type About, type Rulebook, versionOfRules } from '../../rulebook/index.js';
import { englishWording } from '../rule-data.js';
import { typeName, typesSchema } from '../order-types.js';
import { any as anyOf } from './simplify.js';

/**
 * The gateway's endpoint as OpenAPI 3.1: its headers, the body of each operation, and the known replies.
 * OpenAPI cannot tie a header to a body, so each body's description names the header's value. Orders have types without rules. Each part
 * has its own name, from which generators make readable code.
 * @param rulebook whose `rulebook.yaml` describes the endpoint
 */
export function openApi(
  operations: readonly Operation[],
  { about, gateway }: Pick<Rulebook, 'about' | 'gateway'>,
): JsonSchema {
  const ids = new Set(operations.map(({ id }) => id));
  const replies = gateway.replies.filter(({ operation }) => ids.has(operation));
  const { signature } = about.endpoint ?? {};
  return {
    openapi: '3.1.0',
    info: {
      title: about.title ?? 'Payment gateway',
      version: versionOfRules(about),
      ...(about.summary !== undefined && { summary: about.summary }),
      description:
        'Generated from the rules of payrules: do not edit. The types of orders have fields and choices, and no rules: validate an order by payrules, or by the JSON Schema of its operation.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{base_url}',
        variables: {
          base_url: { default: 'https://gateway.example.com', description: 'The address that the gateway gave you.' },
        },
      },
    ],
    paths: { [endpointPath(about)]: { post: endpoint(operations, { about, gateway }) } },
    components: {
      ...(signature !== undefined && { securitySchemes: { [signature]: securityScheme(signature, gateway) } }),
      schemas: {
        ...Object.fromEntries(operations.flatMap((operation) => orderSchemas(operation, gateway))),
        ...Object.fromEntries(replies.flatMap(replySchemas)),
      },
    },
  };
}

/** The path of the endpoint. */
export const endpointPath = (about: About): string => about.endpoint?.path ?? '/orders';

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function endpoint(
  operations: readonly Operation[],
  { about, gateway }: Pick<Rulebook, 'about' | 'gateway'>,
): JsonSchema {
  const { title = 'Submit an order', description, signature } = about.endpoint ?? {};
  return {
    operationId: 'submitOrder',
    summary: title,
    ...(description !== undefined && { description }),
    // An empty list says that the rules do not name a signature.
    security: signature === undefined ? [] : [{ [signature]: [] }],
    parameters: headerParameters(gateway.headers, signature),
    requestBody: {
      description: 'The order of one operation.',
      required: true,
      content: {
        'application/json': {
          schema: anyOf(operations.map(({ id }) => reference(typeName(id)))),
          examples: Object.fromEntries(
            operations.map((operation) => [operation.id, { summary: operation.title, value: exampleOrder(operation) }]),
          ),
        },
      },
    },
    responses: { 200: response(operations, gateway) },
  };
}

function response(operations: readonly Operation[], gateway: GatewayRules): JsonSchema {
  const ids = new Set(operations.map(({ id }) => id));
  const replies = gateway.replies.filter(({ operation }) => ids.has(operation));
  if (replies.length === 0) return { description: 'The reply to the order.' };
  const failures = gateway.failures.filter(({ operation }) => ids.has(operation));
  return {
    description: 'The envelope of every reply, whether the order was accepted or not.',
    content: {
      'application/json': {
        schema: anyOf(replies.map(({ operation }) => reference(replyName(operation)))),
        ...(failures.length > 0 && {
          examples: Object.fromEntries(
            failures.map(({ id, operation, errorCode, text, meaning, advice }) => [
              `${operation}.${id}`,
              {
                summary: `${operation}: ${englishWording(meaning)} ${englishWording(advice)}`,
                value: { ...(errorCode !== undefined && { errorCode }), errorMsg: text },
              },
            ]),
          ),
        }),
      },
    },
  };
}

/** The schema of an operation's order, and of each of its parts with choices or members, by name. */
function orderSchemas(operation: Operation, { headers }: GatewayRules): readonly (readonly [string, JsonSchema])[] {
  const { title, description, ...schema } = typesSchema(operation);
  const direction = directionOf(operation.id);
  const method = headers.find(
    (header) => direction !== undefined && header.direction === direction && 'value' in header.check,
  );
  const hint =
    method && 'value' in method.check ? ` Send it with the header ${method.header} ${method.check.value}.` : '';
  const parts: (readonly [string, JsonSchema])[] = [];
  const members = named(schema, String(title), parts);
  return [[String(title), { description: `${String(description)}.${hint}`, ...members }], ...parts];
}

/**
 * Replaces parts with choices or members by references.
 * @param parts receives these parts, by names that begin with `name`
 */
function named(schema: JsonSchema, name: string, parts: (readonly [string, JsonSchema])[]): JsonSchema {
  const { properties, items, additionalProperties, ...others } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
    readonly additionalProperties?: JsonSchema | boolean;
  };
  const part = (member: JsonSchema, partName: string): JsonSchema => {
    const { description, ...rest } = member;
    if (!('enum' in rest) && !('properties' in rest)) return named(member, partName, parts);
    // Reserves the index, so that the parts of a part follow it.
    const at = parts.push([partName, {}]) - 1;
    parts[at] = [partName, named(rest, partName, parts)];
    return { ...reference(partName), ...(description !== undefined && { description }) };
  };
  return {
    ...others,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([member, each]) => [member, part(each, name + capitalized(member))]),
      ),
    }),
    ...(items && { items: part(items, `${name}Entry`) }),
    // An order may have other members, which only cause warnings.
    ...(typeof additionalProperties === 'object' && { additionalProperties }),
  };
}

/** `order_lines` -> `OrderLines` */
const capitalized = (member: string): string =>
  member
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function securityScheme(name: string, { headers }: GatewayRules): JsonSchema {
  const rule = headers.find(({ header }) => header === name);
  return {
    type: 'apiKey',
    in: 'header',
    name,
    description: rule ? englishWording(rule.message) : 'The signature or the key of the request.',
  };
}

/**
 * The headers of every request as parameters. OpenAPI expresses `Content-Type` by the body's media type, and the signature by a security
 * scheme.
 * @param signature the header with the request's signature
 */
function headerParameters(headers: readonly HeaderRule[], signature: string | undefined): readonly JsonSchema[] {
  const names = [...new Set(headers.map(({ header }) => header))].filter(
    (name) => name !== signature && name !== 'Content-Type',
  );
  return names.map((name) => {
    const own = headers.filter(({ header }) => header === name);
    return {
      name,
      in: 'header',
      required: true,
      description: own.map(({ message }) => englishWording(message)).join(' '),
      schema: headerSchema(own),
    };
  });
}

function headerSchema(headers: readonly HeaderRule[]): JsonSchema {
  const values = headers.flatMap(({ check }) => ('value' in check ? [check.value] : []));
  if (values.length > 0) return { type: 'string', enum: values };
  return headers.some(({ check }) => 'digits' in check)
    ? { type: 'string', pattern: '^(?:[0-9]+)$' }
    : { type: 'string', minLength: 1 };
}

/** `pe.payout` -> `PePayoutReply`. */
const replyName = (operation: string): string => typeName(operation).replace(/Order$/, 'Reply');

/**
 * The envelope of an operation's reply. The document shows the names of the items, but only the types of texts, and does not promise any
 * item.
 */
function replySchemas({ operation, items, untyped }: ReplyDefinition): readonly (readonly [string, JsonSchema])[] {
  const name = replyName(operation);
  const item = reference(`${name}Item`);
  const members = {
    type: 'object',
    properties: Object.fromEntries(
      items.map((each) => [
        each,
        untyped.includes(each) ? { description: 'Shown without a type.' } : { type: 'string' },
      ]),
    ),
  };
  const reply = {
    description: `Reply to ${operation}.`,
    type: 'object',
    properties: {
      data: {
        description: 'The results of the orders: a list, or one object.',
        anyOf: [{ type: 'array', items: item }, item],
      },
      success: { description: 'Only in some replies.', type: 'boolean' },
      resultCode: { description: 'The outcome; which code means success is not documented.', type: 'string' },
      errorCode: { type: 'string' },
      errorMsg: { type: 'string' },
    },
  };
  return [
    [name, reply],
    [`${name}Item`, members],
  ];
}
