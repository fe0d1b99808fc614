import type { Bindings } from '../model/bindings.js';
import type { Operation } from '../model/operation.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { inComment, source } from '../strings/source.js';
import { canonicalForms } from './canonical-module.js';
import { inputRulesSource } from './requirements-module.js';
import { emitOperation } from './emit.js';
import type { PortableOptions } from './json-schema/plan.js';
import { portableSchema } from './json-schema/operation-schema.js';
import { referenceOf } from './reference.js';
import { emitTypes, factNames, typeArguments, typeName } from './order-types.js';

const HEADER = '// Written by payrules build. Do not edit.';
const RUNTIME = 'payrules/runtime';

/**
 * A merchant's own modules: one for each operation, one that knows them all, and their types.
 * @param rulebook the rules with the merchant's overlay applied
 * @param bindings the codes to build in
 * @param day the first day of the JSON Schemas
 * @returns file name -> text
 */
export async function emitMerchant(
  { operations }: Rulebook,
  bindings: Bindings,
  packageVersion: string,
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const all = [...operations.values()];
  const files = new Map<string, string>();
  for (const operation of all) {
    const module = emitOperation(operation, {
      packageVersion,
      specifier: (name) => (name.startsWith('checks/') ? `payrules/${name}` : 'payrules/runtime'),
    });
    files.set(`${operation.id}.js`, `${module}\n${functions(operation, bindings)}`);
    files.set(`${operation.id}.form.js`, formOf(operation, { bindings, day }));
    files.set(`${operation.id}.d.ts`, moduleTypes(operation));
  }
  files.set('index.js', index(all));
  files.set('index.d.ts', indexTypes());
  files.set('orders.d.ts', await emitTypes(all));
  files.set(
    'package.json',
    `${JSON.stringify({ private: true, type: 'module', sideEffects: false, description: MARK, main: './index.js', types: './index.d.ts' }, null, 2)}\n`,
  );
  return files;
}

/** The mark by which a folder of such modules is recognized. */
export const MARK = `Order validators written by payrules build`;

/** Whether a text is that of such a module, or of its types. */
export function isMerchantText(text: string): boolean {
  return text.startsWith(HEADER) || text.startsWith('// Generated from rules/operations');
}

function functions(operation: Operation, bindings: Bindings): string {
  const own = Object.fromEntries(
    operation.derived.flatMap(({ slot }) => (bindings[slot] ? [[slot, bindings[slot]]] : [])),
  );
  return `import { formOf, membersOf, normalizerOf, requirementsOf, standardSchemaOf, translated, validatorOf } from '${RUNTIME}';
import { canonicalForms, inputRules, jsonSchema, reference } from './${operation.id}.form.js';

const bindings = ${source(own)};

export const validate = /*#__PURE__*/ validatorOf(operation, { bindings });

export function createValidator(configuration = {}) {
  return translated(validatorOf(operation, { bindings, ...membersOf(configuration) }), configuration);
}

export function normalize(order, options = {}) {
  return normalizerOf({ operation, canonicalForms }, { bindings, ...membersOf(options) })(order);
}

export function requirements(partialOrder = {}, options = {}) {
  return requirementsOf({ operation, inputRules, reference }, partialOrder, { bindings, ...membersOf(options) });
}

export function createForm(options = {}) {
  return formOf({ operation, inputRules, reference }, { bindings, ...membersOf(options) });
}

export function standardSchema(options = {}) {
  return standardSchemaOf({ operation, jsonSchema }, { bindings, ...membersOf(options) });
}
`;
}

/** What a form needs, apart from the validator. */
function formOf(operation: Operation, options: PortableOptions): string {
  const { imports, list } = inputRulesSource(operation, (check) => `payrules/checks/${check}`);
  return `${HEADER}
${imports}
export const inputRules = ${list};

export const canonicalForms = ${source(canonicalForms(operation))};

export const reference = ${source(referenceOf(operation))};

export const jsonSchema = ${source(portableSchema(operation, options))};
`;
}

function moduleTypes({ id, title, facts }: Operation): string {
  const type = typeName(id);
  const types = typeArguments(type, facts);
  return `${HEADER}
import type { Configuration, Form, FormOptions, Normalized, NormalizeOptions, Requirements, RequirementsOptions, StandardSchema, StandardSchemaOptions, Validate } from '${RUNTIME}';
import type { ${type}, RulebookNames } from './orders.js';

/** Validates an order of this operation: ${inComment(title)}. Never throws on an order, never changes it. */
export declare const validate: Validate<${types}>;

/**
 * Makes a validator of this operation with a configuration in addition to the built-in bindings.
 * @throws {TypeError} on a wrong configuration
 */
export declare function createValidator(configuration?: Configuration<RulebookNames>): Validate<${types}>;

/**
 * Writes the values of an order in another way where that removes a finding and adds no error, by the merchant's own rules.
 * @throws {TypeError} on a wrong option; never on an order
 */
export declare function normalize(order: unknown, options?: NormalizeOptions<RulebookNames>): Normalized<Extract<keyof ${type}, string>>;

/**
 * The fields to ask for, given what an order has already, by the merchant's own rules.
 * @throws {TypeError} on a wrong configuration; never on an order
 */
export declare function requirements(partialOrder?: unknown, options?: RequirementsOptions<RulebookNames>): Requirements<Extract<keyof ${type}, string>>;

/**
 * Keeps the state of one form by the merchant's own rules: each change answers with what is asked for in another way, and the findings that
 * came or went.
 * @throws {TypeError} on a wrong option; never on a value
 */
export declare function createForm(options?: FormOptions<RulebookNames>): Form<Extract<keyof ${type}, string>, ${factNames(facts)}>;

/**
 * This operation as a Standard Schema v1 with its JSON Schema extension.
 * @throws {TypeError} on a wrong configuration
 */
export declare function standardSchema(options?: StandardSchemaOptions<RulebookNames>): StandardSchema<${type}>;
`;
}

function index(operations: readonly Operation[]): string {
  const name = (id: string): string => id.replace('.', '_');
  return `${HEADER}
import { validatorsOf } from '${RUNTIME}';
${operations.map(({ id }) => `import { validate as ${name(id)} } from './${id}.js';`).join('\n')}

export const validate = /*#__PURE__*/ validatorsOf({
${operations.map(({ id }) => `  '${id}': ${name(id)},`).join('\n')}
});
`;
}

function indexTypes(): string {
  return `${HEADER}
import type { FieldOf, OptionsFor, Result, SubmitOptions } from '${RUNTIME}';
import type { FactName, Orders } from './orders.js';

export type * from './orders.js';

/** Reports everything that is wrong with an order before it is sent, by the merchant's own rules. */
export declare function validate<Op extends keyof Orders>(operation: Op, order: unknown, options?: SubmitOptions<FactName>): Result<Orders[Op], FieldOf<Orders[Op]> | FactName>;
/** The same for a draft, or for some fields. */
export declare function validate<Op extends keyof Orders, Name extends string>(operation: Op, order: unknown, options?: OptionsFor<Orders[Op], Name, FactName>): Result<unknown, FieldOf<Orders[Op]> | FactName>;
`;
}
