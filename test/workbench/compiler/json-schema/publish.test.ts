import { expect, test } from '@jest/globals';
import { publish } from '../../../../src/workbench/compiler/json-schema/publish.js';
import { portableSchema } from '../../../../src/workbench/compiler/json-schema/operation-schema.js';
import { fixtureOperation, gatewayIds, nestedIds } from '../../../fixtures/fixture.js';

test('draft-04 has the examples of fields in their descriptions, those of entries included', () => {
  for (const id of [...nestedIds(), ...gatewayIds()]) {
    const schema = portableSchema(fixtureOperation(id), { bindings: {}, day: '2026-11-21' });
    expect(JSON.stringify(publish(schema, 'draft-07'))).toContain('"examples":');
    expect(JSON.stringify(publish(schema, 'draft-04'))).not.toContain('"examples":');
  }
  const published = publish(
    {
      properties: {
        items: { type: 'array', items: { properties: { sku: { title: 'SKU', type: 'string', examples: ['A-1'] } } } },
        tags: { type: 'object', additionalProperties: { type: 'string' } },
        examples: { title: 'Samples', type: 'string' },
      },
    },
    'draft-04',
  );
  expect(published).toEqual({
    $schema: 'http://json-schema.org/draft-04/schema#',
    properties: {
      items: {
        type: 'array',
        items: { properties: { sku: { title: 'SKU', description: 'For example A-1.', type: 'string' } } },
      },
      tags: { type: 'object', additionalProperties: { type: 'string' } },
      examples: { title: 'Samples', type: 'string' },
    },
  });
});
