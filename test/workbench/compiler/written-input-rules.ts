import { runInNewContext } from 'node:vm';
import * as amountBetween from '../../../src/checks/amount-between.js';
import * as by from '../../../src/checks/by.js';
import * as date from '../../../src/checks/date.js';
import * as decimalsBy from '../../../src/checks/decimals-by.js';
import * as templatePairs from '../../../src/checks/template-pairs.js';
import * as time from '../../../src/checks/time.js';
import * as anyCase from '../../../src/core/model/any-case.js';
import * as bounds from '../../../src/core/model/bounds.js';
import type { CompiledInputRule } from '../../../src/core/model/compiled.js';
import type { Operation } from '../../../src/core/model/operation.js';
import { inputRulesSource } from '../../../src/workbench/compiler/requirements-module.js';

const modules: Readonly<Record<string, object>> = {
  'checks/amount-between': amountBetween,
  'checks/by': by,
  'checks/date': date,
  'checks/decimals-by': decimalsBy,
  'checks/template-pairs': templatePairs,
  'checks/time': time,
  'core/model/any-case': anyCase,
  'core/model/bounds': bounds,
};

/** The input rules of a generated module. */
export function writtenInputRules(operation: Operation): readonly CompiledInputRule[] {
  const columns: object[] = [];
  const text = inputRulesSource(operation, {
    importOf: (module, exported) => `modules[${JSON.stringify(module)}].${exported}`,
    columnOf: (column) => `columns[${columns.push(column) - 1}]`,
  });
  const written = runInNewContext(text, { modules, columns }) as readonly CompiledInputRule[];
  return written.map((rule) => ({ ...rule }));
}
