import type { JsonSchema } from '../../model/check.js';
import type { GatewayRules } from '../../model/gateway.js';
import type { Operation } from '../../model/operation.js';
import type { Rulebook } from '../../rulebook/rulebook.js';
import { wordingIn } from '../rule-data.js';
import { typeName } from '../order-types.js';
import type { PortableOptions } from './plan.js';
import { portableSchema } from './operation-schema.js';
import { headerParameters, SIGNATURE } from './openapi-headers.js';
import { replyName, replySchema } from './openapi-replies.js';
import { exampleOrder } from '../../model/example-order.js';

/**
 * The gateway's one endpoint as OpenAPI 3.1: its headers, the body of each operation, the reply's envelope.
 * OpenAPI cannot tie the header `method` to a body; each body's description names the header's value.
 */
export function openApi(
  operations: readonly Operation[],
  { gateway }: Pick<Rulebook, 'gateway'>,
  version: string,
  options: PortableOptions,
): JsonSchema {
  const ids = new Set(operations.map(({ id }) => id));
  const replies = gateway.replies.filter(({ operation }) => ids.has(operation));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment gateway',
      version,
      summary: 'Collections and payouts of many regions through one endpoint',
      description:
        'Generated from the rules of payrules: do not edit. To validate an order, use the schema of its operation: the request body as a whole accepts what any operation accepts. manifest.json lists the rules that a schema does not check.',
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
    paths: { '/gateway/base/biz': { post: endpoint(operations, gateway) } },
    components: {
      securitySchemes: { [SIGNATURE]: signature(gateway) },
      schemas: {
        ...Object.fromEntries(
          operations.map((operation) => [typeName(operation.id), bodyOf(operation, gateway, options)]),
        ),
        ...Object.fromEntries(replies.map((reply) => [replyName(reply.operation), replySchema(reply)])),
      },
    },
  };
}

function endpoint(operations: readonly Operation[], gateway: GatewayRules): JsonSchema {
  const ids = new Set(operations.map(({ id }) => id));
  const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
  const failures = gateway.failures.filter(({ operation }) => ids.has(operation));
  return {
    operationId: 'submitOrder',
    summary: 'Submit an order',
    description:
      'The header method says whether the request is a collection or a payout. A failure also has status 200; the envelope reports it. The gateway does not document other status codes.',
    security: [{ [SIGNATURE]: [] }],
    parameters: headerParameters(gateway.headers),
    requestBody: {
      description:
        'The order of one operation. Any of the schemas may match: validate an order with the schema of its own operation.',
      required: true,
      content: {
        'application/json': {
          schema: { anyOf: operations.map(({ id }) => ref(typeName(id))) },
          examples: Object.fromEntries(
            operations.map((operation) => [operation.id, { summary: operation.title, value: exampleOrder(operation) }]),
          ),
        },
      },
    },
    responses: {
      200: {
        description: 'The envelope of every reply, whether the order was accepted or not.',
        content: {
          'application/json': {
            schema: {
              anyOf: gateway.replies
                .filter(({ operation }) => ids.has(operation))
                .map(({ operation }) => ref(replyName(operation))),
            },
            ...(failures.length > 0 && {
              examples: Object.fromEntries(
                failures.map(({ id, operation, errorCode, text, meaning, advice }) => [
                  `${operation}.${id}`,
                  {
                    summary: `${operation}: ${wordingIn(meaning)} ${wordingIn(advice)}`,
                    value: { ...(errorCode !== undefined && { errorCode }), errorMsg: text },
                  },
                ]),
              ),
            }),
          },
        },
      },
    },
  };
}

function bodyOf(operation: Operation, { headers }: GatewayRules, options: PortableOptions): JsonSchema {
  const { title, description, ...schema } = portableSchema(operation, options);
  const direction = operation.id.endsWith('.payout') ? 'payout' : 'collection';
  const method = headers.find((header) => header.direction === direction && 'value' in header.check);
  const hint =
    method && 'value' in method.check ? ` Send it with the header ${method.header} ${method.check.value}.` : '';
  return { title, description: `${String(description)}${hint}`, ...schema };
}

function signature({ headers }: GatewayRules): JsonSchema {
  const rule = headers.find(({ header }) => header === SIGNATURE);
  return {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE,
    description: rule ? wordingIn(rule.message) : 'The signature of the request.',
  };
}
