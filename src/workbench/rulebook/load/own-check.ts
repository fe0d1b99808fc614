import { isDeepStrictEqual } from 'node:util';
import {
  type Check,
  type CheckContext,
  type OwnCheck,
  ParameterError,
  type CheckTest,
  checkDefaults,
  guarded,
  messageIdOf,
  othersId,
} from '../../../core/index.js';

/** Values at which the test of a check may not throw, beside the check's own cases. */
const VALUES = ['0', 'a', 'A1', '-', '1.5', ' x ', 'é', '１２', '\u{1F600}', 'a'.repeat(8192)];

/**
 * A check of the rules folder with the defaults of what it leaves out. `prepare` calls every other member once, so that a mistake in one is
 * a finding at the rule and not an error of the program.
 * @param file its name in messages
 */
export function checkOf(name: string, file: string, own: OwnCheck): Check {
  const check: Check = {
    ...checkDefaults,
    needs: () => [`check:${name}`],
    ...own,
    code: 'own',
    prepare: (written, context) => {
      const parameters = attempt(file, 'prepare', () => (own.prepare ?? checkDefaults.prepare)(written, context));
      verify(file, check, own, parameters, context);
      return parameters;
    },
    test: (parameters) => {
      const test = guarded(own.test, parameters);
      return (value, order) => {
        const result = test(value, order);
        return typeof result === 'boolean' ? result : undefined;
      };
    },
  };
  return check;
}

/** Calls a member; an error that it throws is one of the rule that calls it. */
function attempt<T>(file: string, member: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof ParameterError) throw error;
    throw new ParameterError(`${file}: ${member}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function verify(file: string, check: Check, own: OwnCheck, parameters: unknown, context: CheckContext): void {
  const demand = (isRight: boolean, fault: string): void => {
    if (!isRight) throw new ParameterError(`${file}: ${fault}`);
  };
  const call = <Name extends keyof OwnCheck>(member: Name): unknown =>
    own[member] === undefined && check[member as keyof Check] === undefined
      ? undefined
      : attempt(file, member, () => (check[member as 'params'] as (p: unknown) => unknown)(parameters));
  demand(isPlainData(parameters), 'prepare must return plain data, as JSON has it.');
  const params = call('params');
  demand(
    isRecord(params) && Object.values(params).every(isTextOrTexts),
    'params must be an object of texts and lists of texts.',
  );
  const id = attempt(file, 'message', () => messageIdOf(check, parameters));
  demand(Object.hasOwn(own.messages, id), 'message must return the id of one of messages.');
  for (const [each, others] of [[id, []] as const, [othersId(id), ['others']] as const]) {
    const open = Array.from((own.messages[each] ?? '').matchAll(/\{(\w+)\}/g), ([, name]) => name!);
    const strange = open.find((name) => !['label', ...others, ...Object.keys(params as object)].includes(name));
    demand(strange === undefined, `the message ${each} has {${strange}}, which is neither label nor one of params.`);
  }
  const reads = call('reads') ?? [];
  demand(isTexts(reads), 'reads must return a list of names.');
  for (const name of reads as readonly string[])
    demand(
      context.kindOf(name) !== undefined,
      `reads has ${name}, but the operation has no field, derived name or fact of this name.`,
    );
  demand(isTexts(call('needs')), 'needs must return a list of texts.');
  const schema = call('schema');
  demand(
    isRecord(schema) && ['value', 'order', 'none'].filter((name) => name in schema).length === 1,
    'schema must return { value }, { order } or { none }.',
  );
  for (const member of ['accepts', 'table', 'codeList', 'canonical'] as const) {
    const result = call(member);
    demand(result === undefined || isRecord(result), `${member} must return an object, or undefined.`);
  }
  if (own.narrow) {
    demand((reads as readonly string[]).length === 0, 'narrow is only for a check that reads no other fields.');
    const narrowing = attempt(file, 'narrow', () => own.narrow!(parameters)({}));
    demand(narrowing === undefined || isRecord(narrowing), 'narrow must return a function that returns an object.');
  }
  const cases = call('cases');
  demand(
    isRecord(cases) && isTexts(cases['valid']) && isTexts(cases['invalid']),
    'cases must return { valid, invalid }, two lists of texts.',
  );
  const { valid, invalid } = cases as {
    readonly valid: readonly string[];
    readonly invalid: readonly string[];
  };
  const test = attempt(file, 'test', () => own.test(parameters));
  demand(typeof test === 'function', 'test must return a function.');
  const answer = (value: string): unknown =>
    attempt(file, 'test', () => (test as (...all: Parameters<CheckTest>) => unknown)(value, {}));
  for (const value of VALUES)
    demand(['boolean', 'undefined'].includes(typeof answer(value)), 'test must answer with true, false or undefined.');
  if ((reads as readonly string[]).length > 0) return;
  valid.forEach((value, i) => demand(answer(value) === true, `test refuses the valid case ${i + 1}.`));
  invalid.forEach((value, i) => demand(answer(value) === false, `test accepts the invalid case ${i + 1}.`));
}

function isPlainData(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
  } catch {
    return false;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isTextOrTexts = (value: unknown): boolean => typeof value === 'string' || isTexts(value);
