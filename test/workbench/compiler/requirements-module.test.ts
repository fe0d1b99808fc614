import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import * as bounds from '../../../src/core/model/bounds.js';
import type { CompiledInputRule } from '../../../src/core/model/compiled.js';
import { compileInputRules, inputRulesSource } from '../../../src/workbench/compiler/requirements-module.js';
import { allIds, fixtureOperation, gatewayIds, nestedIds } from '../../fixtures/fixture.js';

test('the source of input rules says the same as those in this process, groups of fields included', () => {
  const named = ({ narrow, ...others }: CompiledInputRule): unknown => ({ ...others, isNarrow: narrow !== undefined });
  let groups = 0;
  let bounded = 0;
  for (const id of [...allIds(), ...nestedIds(), ...gatewayIds()]) {
    const operation = fixtureOperation(id);
    const text = inputRulesSource(operation, {
      narrowOf: () => 'narrow',
      columnOf: () => '""',
      boundOf: (exported) => exported,
    });
    const written = runInNewContext(text, { ...bounds, narrow: () => () => undefined }) as readonly CompiledInputRule[];
    expect([id, written.map(named)]).toEqual([id, compileInputRules(operation).map(named)]);
    bounded += written.filter(({ within }) => within).length;
    groups += written.filter(({ group }) => group).length;
  }
  expect(groups).toBeGreaterThan(0);
  expect(bounded).toBeGreaterThan(0);
});
