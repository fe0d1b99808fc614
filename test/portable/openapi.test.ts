import { expect, test } from '@jest/globals';
import { openApi } from '../../src/compiler/index.js';
import { rulebook } from '../support/rulebook.js';
import { operations, optionsWith } from './support.js';

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
  readonly parameters: readonly { readonly name: string; readonly schema: unknown }[];
  readonly requestBody: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
}

const document = openApi(operations, rulebook, '0.1.0', optionsWith()) as unknown as Document;
const endpoint = document.paths['/gateway/base/biz']!['post']!;
const body = endpoint.requestBody.content['application/json']!;
const reply = endpoint.responses['200']!.content['application/json']!;

// Part 4.
test('there is one endpoint', () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['{base_url}']);
  expect(Object.keys(document.paths)).toEqual(['/gateway/base/biz']);
  expect(Object.keys(document.paths['/gateway/base/biz']!)).toEqual(['post']);
});

// Part 5; the content type is the body's media type.
test('it has the headers of every request', () => {
  expect(Object.fromEntries(endpoint.parameters.map(({ name, schema }) => [name, schema]))).toEqual({
    method: { type: 'string', enum: ['pay', 'payOut'] },
    signType: { type: 'string', enum: ['SHA512'] },
    serviceName: { type: 'string', enum: ['api.pay'] },
    mchId: { type: 'string', pattern: '^(?:[0-9]+)$' },
    timestamp: { type: 'string', pattern: '^(?:[0-9]+)$' },
  });
  expect(document.components.securitySchemes).toEqual({
    sign: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'sign' }),
  });
});

test('it has the body and the reply of every operation', () => {
  expect(body.schema.anyOf).toHaveLength(operations.length);
  expect(reply.schema.anyOf).toHaveLength(operations.length);
  for (const { $ref } of [...body.schema.anyOf, ...reply.schema.anyOf])
    expect(document.components.schemas).toHaveProperty([$ref.replace('#/components/schemas/', '')]);
  expect(Object.keys(document.components.schemas['PePayoutOrder']!.properties)).toContain('recipientCardNo');
  expect(document.components.schemas['PePayoutOrder']!.description).toContain('header method payOut');
  expect(document.components.schemas['ClCollectionOrder']!.description).toContain('header method pay.');
});

// Part 2.7.
test('the replies have the envelope and the items of the operation', () => {
  expect(Object.keys(document.components.schemas['BrCollectionReply']!.properties)).toEqual([
    'data',
    'success',
    'resultCode',
    'errorCode',
    'errorMsg',
  ]);
  expect(JSON.stringify(document.components.schemas['BrCollectionReply'])).toMatch(
    /qrCodeString.*orderId.*checkoutUrl/,
  );
});

// Part 7.
test('the texts of failures are examples', () => {
  const values = Object.values(reply.examples).map(({ value }) => value);
  expect(values).toContainEqual({ errorMsg: 'NON-ACCOUNT HOLDER CUSTOMER' });
  expect(values).toContainEqual({ errorCode: '500000', errorMsg: 'Risk rejected: cardNo' });
  expect(values).toHaveLength(10);
});
