import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type Rulebook, parseRulebook, readRules } from '../../../src/workbench/rulebook/index.js';
import { gatewaysFolder } from '../../fixtures/fixture.js';
import { schemas } from './edits.js';

/** The rulebook of a gateway, and the same rulebook with a text of its only operation replaced. */
export function gatewayEdit(
  gateway: string,
  from: string,
  to: string,
): { readonly before: Rulebook; readonly after: Rulebook } {
  const files = readRules(join(gatewaysFolder, gateway));
  const [file] = [...files.keys()].filter((name) => name.startsWith('operations/')) as [string];
  const text = files.get(file)!;
  expect(text).toContain(from);
  return {
    before: parseRulebook(files, schemas),
    after: parseRulebook(new Map([...files, [file, text.replace(from, to)]]), schemas),
  };
}
