import { expect, test } from '@jest/globals';
import { openApi } from '../../../../src/workbench/compiler/index.js';
import { fixture, gateway as gatewayOf } from '../../../fixtures/fixture.js';

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Readonly<Record<string, unknown>>; readonly description: string }>
    >;
    readonly securitySchemes: unknown;
  };
}
interface Content {
  readonly schema: { readonly anyOf: readonly { readonly $ref: string }[] };
  readonly examples: Readonly<Record<string, { readonly value: Readonly<Record<string, string>> }>>;
}
interface Endpoint {
  readonly security: unknown;
  readonly parameters: readonly { readonly name: string; readonly schema: unknown }[];
  readonly requestBody: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
}

const { about, gateway } = fixture();
const operations = [...fixture().operations.values()];
const document = openApi(operations, { about, gateway }) as unknown as Document;
const endpoint = document.paths['/v2/orders']!['post']!;
const body = endpoint.requestBody.content['application/json']!;
const reply = endpoint.responses['200']!.content['application/json']!;

test('there is one endpoint', () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['{base_url}']);
  expect(Object.keys(document.paths)).toEqual(['/v2/orders']);
  expect(Object.keys(document.paths['/v2/orders']!)).toEqual(['post']);
});

// As in the fixture's headers.yaml; the content type is the body's media type, and the seal is a security scheme.
test('it has the headers of every request', () => {
  expect(Object.fromEntries(endpoint.parameters.map(({ name, schema }) => [name, schema]))).toEqual({
    kind: { type: 'string', enum: ['collect', 'send'] },
    shopNumber: { type: 'string', pattern: '^(?:[0-9]+)$' },
  });
  expect(document.components.securitySchemes).toEqual({
    seal: { type: 'apiKey', in: 'header', name: 'seal', description: 'Send the header seal once.' },
  });
});

test('it has the body and the reply of every operation', () => {
  expect(body.schema.anyOf).toHaveLength(operations.length);
  expect(reply.schema.anyOf).toHaveLength(operations.length);
  for (const { $ref } of [...body.schema.anyOf, ...reply.schema.anyOf])
    expect(document.components.schemas).toHaveProperty([$ref.replace('#/components/schemas/', '')]);
  expect(Object.keys(document.components.schemas['AlphaPayoutOrder']!.properties)).toContain('transferCode');
  expect(document.components.schemas['AlphaPayoutOrder']!.description).toContain('header kind send');
  expect(document.components.schemas['AlphaCollectionOrder']!.description).toContain('header kind collect.');
});

test('without a signature it says so, and one operation is its body', () => {
  const klarna = gatewayOf('klarna');
  const { paths, components } = openApi([...klarna.operations.values()], klarna) as unknown as Document;
  const { post } = paths['/orders']!;
  expect(post!.security).toEqual([]);
  expect(post!.requestBody.content['application/json']!.schema).toEqual({
    $ref: '#/components/schemas/PaymentsOrderOrder',
  });
  expect(components.schemas['PaymentsOrderOrder']!.properties['order_lines']).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/PaymentsOrderOrderOrderLinesEntry' },
  });
  expect(components.schemas['PaymentsOrderOrderOrderLinesEntry']).toMatchObject({
    type: 'object',
    required: ['name', 'quantity', 'unit_price', 'total_amount'],
  });
  expect(endpoint.security).toEqual([{ seal: [] }]);
});

test('orders have types without rules, and each part with choices or members a name of its own', () => {
  const { schemas } = document.components;
  const written = JSON.stringify(Object.entries(schemas).filter(([name]) => name.includes('Order')));
  expect(written).not.toMatch(/"(?:pattern|allOf|anyOf|not|if|minLength)":|"additionalProperties":false/);
  expect(schemas['AlphaPayoutOrder']!.properties['paymentType']).toMatchObject({
    $ref: '#/components/schemas/AlphaPayoutOrderPaymentType',
  });
  expect(schemas['AlphaPayoutOrderPaymentType']).toMatchObject({ type: 'string', enum: expect.any(Array) as unknown });
});

// As in the fixture's response.yaml.
test('the replies have the envelope and the items of the operation', () => {
  expect(Object.keys(document.components.schemas['BetaCollectionReply']!.properties)).toEqual([
    'data',
    'success',
    'resultCode',
    'errorCode',
    'errorMsg',
  ]);
  expect(JSON.stringify(document.components.schemas['BetaCollectionReplyItem'])).toMatch(/orderId.*currency.*payUrl/);
});

// As in the fixture's failures.yaml.
test('the texts of failures are examples', () => {
  const values = Object.values(reply.examples).map(({ value }) => value);
  expect(values).toContainEqual({ errorMsg: 'ACCOUNT CLOSED' });
  expect(values).toContainEqual({ errorCode: '7100', errorMsg: 'Limit reached: card' });
  expect(values).toHaveLength(5);
});
