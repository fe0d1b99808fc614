import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import {
  type Canonical,
  type Check,
  type CheckContext,
  type MemberType,
  type Narrowing,
  type OwnCheck,
  ParameterError,
  type PortableSchema,
  checkDefaults,
  guarded,
  isRecord,
  messageIdOf,
  ownValue,
  othersId,
  valueTypeOf,
} from '../../../core/index.js';
import { builtValidators } from './authoring-schemas.js';

/** Texts on which the test of a check must not throw, besides the check's own cases. */
const TEXTS = ['0', 'a', 'A1', '-', '1.5', ' x ', 'é', '１２', '\u{1F600}', 'a'.repeat(8192)];

type Kinds<Name extends string = string> = Readonly<Record<Name, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** The members of what `canonical` and `narrow` return. They are used on orders, where a wrong one would throw. */
const CANONICAL: Kinds<keyof Canonical> = {
  separators: isText,
  digitsOnly: isFlag,
  capitals: isFlag,
  prefix: (value) =>
    isRecord(value) &&
    isText(value['code']) &&
    isText(value['trunk']) &&
    strangeIn(value, { code: isText, trunk: isText, drops: isText, length: isNumber }) === undefined,
};
const NARROWING: Kinds<keyof Narrowing> = {
  input: isText,
  time: isText,
  values: isTexts,
  suggestions: isTexts,
  lengths: (value) => Array.isArray(value) && value.every(isNumber),
  minLength: isNumber,
  maxLength: isNumber,
  minEntries: isNumber,
  maxEntries: isNumber,
  pattern: isText,
  min: isText,
  max: isText,
  decimals: isNumber,
  nothing: isFlag,
};

/** The name of a member that is not one of some, or has another type. */
const strangeIn = (value: object, kinds: Kinds): string | undefined =>
  Object.entries(value).find(
    ([name, member]) => member !== undefined && !(Object.hasOwn(kinds, name) && kinds[name]!(member)),
  )?.[0];

/** Values of a type on which the test must not throw. */
function samplesOf(type: MemberType): readonly unknown[] {
  if (type === 'string') return TEXTS;
  if (type === 'boolean') return [true, false];
  if (type === 'integer') return [0, 1, -1, Number.MAX_SAFE_INTEGER];
  if (type === 'number') return [0, 1, -1, 0.5];
  if (type === 'map') return [{ a: '0' }, Object.fromEntries(TEXTS.map((text) => [text, text]))];
  if (typeof type === 'string') return [];
  if (Array.isArray(type)) {
    const entries = samplesOf((type as readonly [MemberType])[0]);
    return [...entries.map((entry) => [entry]), entries];
  }
  const full = Object.entries(type).map(([name, member]) => [name, samplesOf(member)[0]] as const);
  return [{}, Object.fromEntries(full.filter(([, value]) => value !== undefined))];
}

/** The parameters of a check of the rules folder, with the types of the values that are not texts. */
export interface OwnParameters {
  readonly given: unknown;
  readonly type?: MemberType;
  readonly types?: Readonly<Record<string, MemberType>>;
}

/**
 * A check of the rules folder with defaults for the members that it leaves out. `prepare` calls every other member once, so that a mistake
 * in one becomes a finding at the rule and not an exception.
 * @param file its name in messages
 */
export function checkOf(name: string, file: string, own: OwnCheck): Check {
  const { prepare = checkDefaults.prepare, test, whole, ...others } = own;
  // The members get the parameters that `prepare` returned.
  const members = Object.entries(others).map(([member, value]: [string, unknown]) => [
    member,
    typeof value === 'function'
      ? (parameters: OwnParameters, ...all: readonly unknown[]): unknown =>
          (value as (...of: readonly unknown[]) => unknown)(parameters.given, ...all)
      : value,
  ]);
  const check: Check = {
    ...checkDefaults,
    needs: () => [`check:${name}`],
    ...(Object.fromEntries(members) as Omit<OwnCheck, 'prepare' | 'test'>),
    code: 'own',
    ...(whole && { subject: 'list' }),
    prepare: (written, context) => {
      const given = attempt(file, 'prepare', () => prepare(written, context));
      const type = typeIn(context.typeOf(context.field), whole === true);
      const parameters: OwnParameters = { given, ...(type !== 'string' && { type }) };
      const types = verify(file, check, own, parameters, context);
      return Object.keys(types).length > 0 ? { ...parameters, types } : parameters;
    },
    test: (parameters) => {
      const { given, type, types } = parameters as OwnParameters;
      const tested = guarded(test, given, type, types);
      return (value, order) => {
        const result = tested(value, order);
        return typeof result === 'boolean' ? result : undefined;
      };
    },
  };
  return check;
}

/** The type of the value that the test gets: by default an entry of a list, or a text of a map. */
function typeIn(type: MemberType, isWhole: boolean): MemberType {
  if (isWhole) return type;
  return Array.isArray(type) ? (type as readonly [MemberType])[0] : type === 'map' ? 'string' : type;
}

/** Calls a member. If it throws, the rule that uses the check has the error. */
function attempt<T>(file: string, member: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof ParameterError) throw error;
    throw new ParameterError(`${file}: ${member}: ${thrownText(error)}`);
  }
}

/** @returns the types of the values that the check reads, unless they are texts */
function verify(
  file: string,
  check: Check,
  own: OwnCheck,
  parameters: OwnParameters,
  context: CheckContext,
): Readonly<Record<string, MemberType>> {
  const { given, type = 'string' } = parameters;
  const demand = (isRight: boolean, fault: string): void => {
    if (!isRight) throw new ParameterError(`${file}: ${fault}`);
  };
  const demandKinds = (member: string, result: object | undefined, kinds: Kinds): void => {
    const strange = result && strangeIn(result, kinds);
    demand(strange === undefined, `${member}: ${strange} is unknown, or has the wrong type.`);
  };
  const call = <Name extends keyof OwnCheck>(member: Name, ...more: readonly unknown[]): unknown =>
    own[member] === undefined && check[member as keyof Check] === undefined
      ? undefined
      : attempt(file, member, () =>
          (check[member as 'params'] as (...all: readonly unknown[]) => unknown)(parameters, ...more),
        );
  demand(isPlainData(given), 'prepare must return plain data, as JSON has it.');
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
  const types = Object.fromEntries((reads as readonly string[]).map((name) => [name, context.typeOf(name)]));
  for (const [name, read] of Object.entries(types))
    demand(
      read !== 'any' && (typeof read === 'string' || Array.isArray(read)),
      `reads has ${name}, of which no check sees more than whether it is given; name its members if it has some.`,
    );
  demand(isTexts(call('needs')), 'needs must return a list of texts.');
  const schema = call('schema', context.field, valueTypeOf({ type: context.type }));
  demand(
    isRecord(schema) && ['value', 'order', 'none'].filter((name) => name in schema).length === 1,
    'schema must return { value }, { order } or { none }.',
  );
  for (const [name, part] of Object.entries(schema as PortableSchema)) {
    if (name === 'none') demand(isText(part), 'schema: none must be a text.');
    else if (name === 'value' || name === 'order') {
      const fault = schemaFault(part, true);
      demand(fault === undefined, `schema: ${name} ${fault}`);
    }
  }
  for (const member of ['accepts', 'table', 'codeList', 'canonical'] as const) {
    const result = call(member);
    demand(result === undefined || isRecord(result), `${member} must return an object, or undefined.`);
    if (member === 'canonical') demandKinds(member, result as object | undefined, CANONICAL);
  }
  if (own.narrow) {
    demand((reads as readonly string[]).length === 0, 'narrow is only for a check that reads no other fields.');
    const narrowing = attempt(file, 'narrow', () => own.narrow!(given)({}));
    demand(narrowing === undefined || isRecord(narrowing), 'narrow must return a function that returns an object.');
    demandKinds('narrow', narrowing, NARROWING);
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
  const test = attempt(file, 'test', () => own.test(given));
  demand(typeof test === 'function', 'test must return a function.');
  const answer = (value: unknown): unknown => attempt(file, 'test', () => test(value, {}));
  for (const value of [...samplesOf(type), ...(own.missing ? [undefined] : [])])
    demand(['boolean', 'undefined'].includes(typeof answer(value)), 'test must answer with true, false or undefined.');
  const notTexts = Object.entries(types).filter(([, read]) => read !== 'string');
  if ((reads as readonly string[]).length > 0) return Object.fromEntries(notTexts);
  valid.forEach((value, i) => demand(answer(ownValue(value, type)) === true, `test refuses the valid case ${i + 1}.`));
  invalid.forEach((value, i) =>
    demand(answer(ownValue(value, type)) === false, `test accepts the invalid case ${i + 1}.`),
  );
  return {};
}

/**
 * What is wrong with a JSON Schema of a check, to follow its name; `undefined` if nothing is.
 * @param isPart whether it becomes a part of another schema, in which a reference to its own root has another meaning
 */
export function schemaFault(schema: unknown, isPart = false): string | undefined {
  if (typeof schema !== 'object' || schema === null) return 'must be a JSON Schema.';
  try {
    const isDraft07 = !Object.hasOwn(schema, '$schema') && builtValidators()['json-schema']!(schema);
    // This compiles the meta-schema, which takes longer than loading a rulebook, so it runs only to say what is wrong.
    if (!isDraft07) void new Ajv({ strict: false, logger: false }).validateSchema(schema, true);
    const ajv = new Ajv({ strict: false, logger: false, meta: false, validateSchema: false });
    ajv.compile(isPart ? { allOf: [schema] } : schema);
    return undefined;
  } catch (error) {
    return `must be a JSON Schema (draft-07): ${thrownText(error)}`;
  }
}

function isPlainData(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
  } catch {
    return false;
  }
}

const isTextOrTexts = (value: unknown): boolean => isText(value) || isTexts(value);

/** The message of something that was thrown. */
export const thrownText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
