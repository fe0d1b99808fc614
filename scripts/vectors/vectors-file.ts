import type { Operation } from '../../src/core/model/operation.js';
import type { PortableOptions } from '../../src/workbench/compiler/json-schema/plan.js';
import { asciiJson } from '../../src/workbench/compiler/json-schema/views.js';
import { vectorsOf } from './vectors.js';

/** The vectors of an operation as JSON, one test on each line. */
export function vectorsFile(operation: Operation, options: PortableOptions): string {
  const groups = vectorsOf(operation, options).map(({ tests, ...group }) => {
    const head = asciiJson(group, 0).slice(0, -1);
    return `${head},"tests":[\n${tests.map((test) => `  ${asciiJson(test, 0)}`).join(',\n')}\n]}`;
  });
  return `[\n${groups.join(',\n')}\n]\n`;
}
