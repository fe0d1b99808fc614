import { ENGINE, MODULE_FORM, source } from '../../../core/index.js';
import { isOwnCheck } from '../../rulebook/index.js';

/** A constant that a generated module exports. Each is printed as TypeScript, as JavaScript and as a declaration. */
export interface Member {
  readonly name: string;
  /** The comment above it, without its frame. */
  readonly doc?: string;
  /** A sentence about the built-in gateway's document, only for the package's own modules. */
  readonly clauses?: string;
  readonly type: string;
  readonly value: string;
  /** Whether the type of the value is wider than `type`. */
  readonly isWider?: boolean;
}

/** A generated module. */
export interface Module {
  /** How many folders deep it is below the folder of all modules. */
  readonly depth: 0 | 1 | 2;
  /** The package's functions that its code uses, besides those of the run time. */
  readonly uses?: readonly UsedFunction[];
  /** The lines that import modules of the same folder. */
  readonly imports?: readonly string[];
  /** Functions of the run time that it re-exports. */
  readonly passedOn?: readonly string[];
  /** Whether it re-exports the types that do not depend on the rules, and those of the orders. */
  readonly passesTypesOn?: boolean;
  /** Code before the members. */
  readonly code?: string;
  /** Declarations of types. */
  readonly types?: string;
  readonly members: readonly Member[];
  /** Whether TypeScript skips it, because checking takes too long or the code of checks has narrower types. */
  readonly isUnchecked?: boolean;
  /** Whether it is imported from outside, so that it needs declarations. */
  readonly isPublic?: boolean;
}

/** The place of generated modules, which decides how they import the package. */
export interface ModulePlace {
  /** TypeScript, as part of the package; otherwise JavaScript with declarations. */
  readonly isTyped: boolean;
  /** The version of the modules' form, where another version of the package may run them. */
  readonly form?: number;
  /** Turns a module of the package (`runtime`, `checks/amount`) into an import specifier. */
  specifier(module: string, depth: number): string;
  /** The lines that import functions of the package, by their names in the code. */
  imports(used: readonly UsedFunction[], depth: number): readonly string[];
}

/** A function of the package that generated code uses. */
export interface UsedFunction {
  /** Its name in the code. */
  readonly name: string;
  readonly module: string;
  readonly exported: string;
}

const importLine = ({ name, exported }: UsedFunction, specifier: string): string =>
  `import { ${name === exported ? name : `${exported} as ${name}`} } from ${source(specifier)};`;

/** A place whose modules import the package's modules one by one. */
export const modulePlace = (specifier: ModulePlace['specifier'], isTyped = false): ModulePlace => ({
  isTyped,
  specifier,
  imports: (used, depth) => used.map((one) => importLine(one, specifier(one.module, depth))),
});

/** `src/generated/operations` of the package. */
export const BUILT_IN = modulePlace(
  (module, depth) => `${'../'.repeat(depth + 2)}${module === 'runtime' ? 'core/index' : module}.js`,
  true,
);

const ENTRY = 'payrules/engine';
const VERSION = source(ENGINE);

/** The name of a check's function in the entry for generated modules: `formats/email`, `test` -> `formatsEmail_test`. */
export function engineName(module: string, exported: string): string {
  if (!module.startsWith('checks/')) return exported;
  const check = module.slice('checks/'.length).replace(/[-/]([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  return `${check}_${exported}`;
}

/** A folder that `payrules build` writes. */
export const OWN_FOLDER: ModulePlace = {
  isTyped: false,
  form: MODULE_FORM,
  specifier: () => ENTRY,
  // Imports the entry as a whole: importing a name that an older package lacks would fail without saying why.
  imports(used, depth) {
    const own: string[] = [];
    const others: string[] = [];
    for (const one of used) {
      const { name, module, exported } = one;
      if (isOwnCheck(module.slice('checks/'.length)))
        own.push(importLine(one, `${depth === 0 ? './' : '../'.repeat(depth)}${module}.mjs`));
      else
        others.push(`const ${name} = /*#__PURE__*/ engine.need(engine.${engineName(module, exported)}, ${VERSION});`);
    }
    return [...(others.length > 0 ? [`import * as engine from '${ENTRY}';`] : []), ...own, ...others];
  },
};

export const HEADER = '// Generated from the rule files. Do not edit.';

/** The run time's functions. A module imports those that its code calls. */
const RUNTIME = [
  'evaluatorOf',
  'formOf',
  'membersOf',
  'normalizerOf',
  'objectOf',
  'operationsValidatorOf',
  'readReplyOf',
  'refusingSchema',
  'requirementsOf',
  'standardSchemaOf',
  'throwNoRules',
  'translated',
  'validatorOf',
];
const CALLS = new RegExp(`\\b(?:${RUNTIME.join('|')})(?=\\()`, 'g');

/** Types of the package, by the module that exports them. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'core/types': [
    'FieldOf',
    'Form',
    'Locale',
    'Mode',
    'Normalized',
    'OperationOf',
    'Reference',
    'ReplyOf',
    'Requirements',
    'Result',
    'StandardSchema',
    'Validated',
    'ValidatorOf',
  ],
  'core/helper-types': [
    'BindingsOf',
    'Checked',
    'ConfigurationOf',
    'FactsOf',
    'FormOptionsOf',
    'FoundRule',
    'IsWhole',
    'OperationOptionsOf',
    'OptionsFor',
    'OrderInputOf',
    'OwnPartOf',
    'PlaceOf',
    'ReplyOrderOf',
    'StandardSchemaOptionsOf',
  ],
  'core/model/check': ['JsonSchema'],
  'core/model/compiled': ['CanonicalForms', 'CompiledInputRule', 'CompiledOperation'],
  'core/model/gateway': ['CompiledReply'],
  'core/model/reference': ['InputReference'],
};

/** Types of the orders. */
const ORDERS = /^(?:Orders|RulebookNames|RuleIds|FactName|[A-Z][A-Za-z0-9]*Order)$/;

/** The files of a module: name -> text. */
export function filesOf(name: string, module: Module, place: ModulePlace): readonly (readonly [string, string])[] {
  if (place.isTyped) return [[`${name}.ts`, typescript(module, place)]];
  const script: readonly [string, string] = [`${name}.js`, javascript(module, place)];
  return module.isPublic ? [script, [`${name}.d.ts`, declarations(module, place)]] : [script];
}

function typescript(module: Module, place: ModulePlace): string {
  const { members, types = '', code = '', imports = [], isUnchecked } = module;
  return paragraphs(
    lines(
      HEADER,
      isUnchecked ? '// @ts-nocheck' : '',
      ...typeImports(module, place),
      ...runtimeImports(module, place),
      ...imports,
      ...passedOn(module, place),
      ...passedOnTypes(module, place),
    ),
    code,
    types,
    ...members.map(
      ({ name, doc, clauses, type, value, isWider }) =>
        `${comment(doc, clauses)}export const ${name}: ${type} = ${isWider ? `(${value}) as ${type}` : value};`,
    ),
  );
}

function javascript(module: Module, place: ModulePlace): string {
  const { members, code = '', imports = [], passedOn: names = [] } = module;
  return paragraphs(
    lines(
      HEADER,
      ...runtimeImports(module, place, names),
      ...imports,
      names.length > 0 ? `export { ${names.join(', ')} };` : '',
    ),
    code,
    ...members.map(({ name, value }) => `export const ${name} = ${value};`),
  );
}

function declarations(module: Module, place: ModulePlace): string {
  const { members, types = '', depth, passesTypesOn } = module;
  // With an import of the module for all operations, TypeScript can name the types of orders in the declarations of a user's program.
  const isOfOne = depth === 0 && passesTypesOn !== true;
  return paragraphs(
    lines(
      HEADER,
      isOfOne ? "import type {} from './index.js';" : '',
      ...typeImports(module, place),
      ...passedOn(module, place),
      ...passedOnTypes(module, place),
    ),
    types,
    ...members.map(({ name, doc, type }) => `${comment(doc)}export declare const ${name}: ${type};`),
  );
}

function typeImports({ members, types = '', depth }: Module, place: ModulePlace): readonly string[] {
  const isCode = (line: string): boolean => !/^ *(?:[/]\*|\*)/.test(line);
  const text = [...types.split('\n').filter(isCode), ...members.map(({ type }) => type)].join('\n');
  const declared = new Set(Array.from(types.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm), ([, name]) => name));
  const words = new Set(text.match(/\b[A-Z]\w*/g));
  const has = (name: string): boolean => words.has(name) && !declared.has(name);
  const importOf = (names: readonly string[], specifier: string): readonly string[] =>
    names.length > 0 ? [`import type { ${names.join(', ')} } from '${specifier}';`] : [];
  const ofPackage = Object.entries(TYPES).flatMap(([module, names]) =>
    importOf(names.filter(has), place.specifier(module, depth)),
  );
  const ofOrders = [...words].filter((word) => ORDERS.test(word) && has(word));
  return [...ofPackage, ...importOf(ofOrders.sort(), `${depth === 0 ? './' : '../'}orders.js`)];
}

/** @param others further names, besides those that its code calls */
function runtimeImports(module: Module, place: ModulePlace, others: readonly string[] = []): readonly string[] {
  // A module that is not public is long data and calls nothing.
  const values = module.isPublic ? module.members.map(({ value }) => value) : [];
  const called = new Set(values.flatMap((value) => value.match(CALLS) ?? []));
  const names = RUNTIME.filter((name) => called.has(name));
  const used = [...names, ...others].map((name): UsedFunction => ({ name, module: 'runtime', exported: name }));
  return place.imports([...used, ...(module.uses ?? [])], module.depth);
}

function passedOn({ passedOn: names = [], depth }: Module, place: ModulePlace): readonly string[] {
  return names.length > 0 ? [`export { ${names.join(', ')} } from '${place.specifier('runtime', depth)}';`] : [];
}

function passedOnTypes({ passesTypesOn = false, depth }: Module, place: ModulePlace): readonly string[] {
  return passesTypesOn
    ? [`export type * from '${place.specifier('core/types', depth)}';`, "export type * from './orders.js';"]
    : [];
}

/** @param clauses a sentence to put before the tags */
function comment(doc: string | undefined, clauses?: string): string {
  if (doc === undefined) return '';
  const tags = doc.search(/\n@/);
  const end = tags < 0 ? doc.length : tags;
  const text = clauses === undefined ? doc : `${doc.slice(0, end)}\n${clauses}${doc.slice(end)}`;
  return text.includes('\n') ? `/**\n * ${text.replaceAll('\n', '\n * ')}\n */\n` : `/** ${text} */\n`;
}

const lines = (...all: readonly string[]): string => all.filter((line) => line !== '').join('\n');
const paragraphs = (...all: readonly string[]): string => `${all.filter((part) => part !== '').join('\n\n')}\n`;
