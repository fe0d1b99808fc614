import { Ajv } from 'ajv';
import { operationOf } from '../evaluator/operation-of.js';
import type { CompiledOperation, Judge } from '../model/compiled.js';
import type { Operation } from '../model/operation.js';
import type { Slot } from '../rulebook/rulebook.js';
import { addKeywords } from './keywords.js';
import { ModuleScope } from './module-scope.js';
import { keywordSchema } from './schema.js';
import { tableOf } from './table.js';

export type Slots = ReadonlyMap<string, Slot>;

/** What a module's function is made from. */
export interface JudgeSource {
  /** Ajv's function, and the name that it gave. */
  readonly code: string;
  readonly name: string;
  readonly scope: ModuleScope;
}

/** The function that runs every rule, and its source. */
export function compileJudge(operation: Operation): { readonly judge: Judge; readonly source: JudgeSource } {
  let given: Parameters<Judge>;
  const scope = new ModuleScope({
    text: (value: unknown) => given[1](value),
    label: (place: number, code?: string | null) => given[2](place, code),
    report: (outcome: number, params?: Parameters<Parameters<Judge>[3]>[1]) => given[3](outcome, params),
  });
  const ajv = addKeywords(
    new Ajv({
      meta: false,
      validateSchema: false,
      strict: true,
      strictTypes: false,
      allErrors: true,
      messages: false,
      verbose: false,
      addUsedSchema: false,
      code: { source: true, optimize: 2, lines: true },
    }),
    scope,
  );
  const validate = ajv.compile(keywordSchema(operation));
  const judge: Judge = (...all) => {
    given = all;
    validate(all[0]);
  };
  const { validateCode, validateName } = validate.source!;
  return { judge, source: { code: validateCode, name: String(validateName), scope } };
}

/** Compiles an operation in this process: for the authoring side, which trusts its rules. Checkout code loads generated modules instead. */
export function compileOperation(operation: Operation, slots: Slots, packageVersion: string): CompiledOperation {
  const { judge, source } = compileJudge(operation);
  return operationOf({ ...tableOf(operation, slots, packageVersion, source.scope.narrowed), judge });
}
