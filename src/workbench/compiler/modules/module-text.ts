import { isOwnCheck } from '../../rulebook/index.js';

/** A constant that a generated module exports. Each is printed as TypeScript, as JavaScript and as a declaration. */
export interface Member {
  readonly name: string;
  /** The comment above it, without its frame. */
  readonly doc?: string;
  /** What the built-in gateway's document states of it: a sentence for its own modules alone. */
  readonly clauses?: string;
  readonly type: string;
  readonly value: string;
  /** Whether the value has a wider type. */
  readonly isWider?: boolean;
}

/** A generated module. */
export interface Module {
  /** How many folders it is below the folder of all modules. */
  readonly depth: 0 | 1;
  /** The modules of the same folder that its code imports: whole lines. */
  readonly imports?: readonly string[];
  /** Functions of the run time that it passes on, with the types that do not depend on the rules and those of the orders. */
  readonly passedOn?: readonly string[];
  /** Code before the members. */
  readonly code?: string;
  /** Declarations of types. */
  readonly types?: string;
  readonly members: readonly Member[];
  /** Whether TypeScript shall not check it: it takes too long, or has code of checks with narrower types. */
  readonly isUnchecked?: boolean;
  /** Whether it is imported from outside, so that it needs declarations. */
  readonly isPublic?: boolean;
}

/** Where generated modules are, and so how they import the package. */
export interface ModulePlace {
  /** TypeScript, as part of the package; otherwise JavaScript with declarations. */
  readonly isTyped: boolean;
  /** Turns a module of the package (`runtime`, `checks/amount`) into an import specifier. */
  specifier(module: string, depth: number): string;
}

/** `src/generated/operations` of the package. */
export const BUILT_IN: ModulePlace = {
  isTyped: true,
  specifier: (module, depth) => `${'../'.repeat(depth + 2)}${module}.js`,
};

/** A folder that `payrules build` writes. */
export const OWN_FOLDER: ModulePlace = {
  isTyped: false,
  specifier: (module, depth) => {
    if (!module.startsWith('checks/')) return 'payrules/runtime';
    const isOwn = isOwnCheck(module.slice('checks/'.length));
    return isOwn ? `${depth === 0 ? './' : '../'.repeat(depth)}${module}.mjs` : `payrules/${module}`;
  },
};

export const HEADER = '// Generated from the rule files. Do not edit.';

/** The run time's functions; those that a module's code calls are imported. */
const RUNTIME = [
  'checkHeadersOf',
  'evaluatorOf',
  'explainFailureOf',
  'formOf',
  'membersOf',
  'nextStatesOf',
  'normalizerOf',
  'operationsValidatorOf',
  'readResponseOf',
  'refusingSchema',
  'requirementsOf',
  'standardSchemaOf',
  'throwNoRules',
  'translated',
  'validatorOf',
];

/** Types of the package, by the module that exports them. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'core/types': [
    'BindingsOf',
    'ConfigurationOf',
    'Diagnostic',
    'FactsOf',
    'FailureExplanation',
    'FieldOf',
    'Form',
    'FormOptions',
    'Locale',
    'NextStates',
    'Normalized',
    'NormalizeOptions',
    'OptionsFor',
    'OrderInputOf',
    'Reference',
    'ReplyOf',
    'ReplyOrderOf',
    'RequestHeaders',
    'Requirements',
    'RequirementsOptions',
    'Result',
    'StandardSchema',
    'StandardSchemaOptions',
    'SubmitOptions',
    'Validate',
  ],
  'core/model/check': ['JsonSchema'],
  'core/model/compiled': ['CanonicalForms', 'CompiledInputRule', 'CompiledOperation'],
  'core/model/gateway': ['CompiledFailure', 'CompiledHeader', 'Transition'],
};

/** Types of the orders. */
const ORDERS = /\b(?:Orders|RulebookNames|FactName|[A-Z][A-Za-z0-9]*Order)\b/g;

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
  const { members, code = '', imports = [] } = module;
  return paragraphs(
    lines(HEADER, ...runtimeImports(module, place), ...imports, ...passedOn(module, place)),
    code,
    ...members.map(({ name, value }) => `export const ${name} = ${value};`),
  );
}

function declarations(module: Module, place: ModulePlace): string {
  const { members, types = '' } = module;
  return paragraphs(
    lines(HEADER, ...typeImports(module, place), ...passedOn(module, place), ...passedOnTypes(module, place)),
    types,
    ...members.map(({ name, doc, type }) => `${comment(doc)}export declare const ${name}: ${type};`),
  );
}

function typeImports({ members, types = '', depth }: Module, place: ModulePlace): readonly string[] {
  const isCode = (line: string): boolean => !/^ *(?:[/]\*|\*)/.test(line);
  const text = [...types.split('\n').filter(isCode), ...members.map(({ type }) => type)].join('\n');
  const declared = new Set(Array.from(types.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm), ([, name]) => name));
  const has = (name: string): boolean => !declared.has(name) && new RegExp(`\\b${name}\\b`).test(text);
  const importOf = (names: readonly string[], specifier: string): readonly string[] =>
    names.length > 0 ? [`import type { ${names.join(', ')} } from '${specifier}';`] : [];
  const ofPackage = Object.entries(TYPES).flatMap(([module, names]) =>
    importOf(names.filter(has), place.specifier(module, depth)),
  );
  const ofOrders = new Set(text.match(ORDERS)?.filter(has));
  return [...ofPackage, ...importOf([...ofOrders].sort(), `${depth === 0 ? './' : '../'}orders.js`)];
}

function runtimeImports(module: Module, place: ModulePlace): readonly string[] {
  const text = module.members.map(({ value }) => value).join('\n');
  const names = RUNTIME.filter((name) => new RegExp(`\\b${name}\\(`).test(text));
  return names.length > 0 ? [`import { ${names.join(', ')} } from '${place.specifier('runtime', module.depth)}';`] : [];
}

function passedOn({ passedOn: names = [], depth }: Module, place: ModulePlace): readonly string[] {
  return names.length > 0 ? [`export { ${names.join(', ')} } from '${place.specifier('runtime', depth)}';`] : [];
}

function passedOnTypes({ passedOn: names = [], depth }: Module, place: ModulePlace): readonly string[] {
  return names.length > 0
    ? [`export type * from '${place.specifier('core/types', depth)}';`, "export type * from './orders.js';"]
    : [];
}

/** @param clauses a sentence before the tags */
function comment(doc: string | undefined, clauses?: string): string {
  if (doc === undefined) return '';
  const all = doc.split('\n');
  const tags = all.findIndex((line) => line.startsWith('@'));
  if (clauses !== undefined) all.splice(tags < 0 ? all.length : tags, 0, ...clauses.split('\n'));
  return all.length === 1 ? `/** ${doc} */\n` : `/**\n${all.map((line) => ` * ${line}\n`).join('')} */\n`;
}

const lines = (...all: readonly string[]): string => all.filter((line) => line !== '').join('\n');
const paragraphs = (...all: readonly string[]): string => `${all.filter((part) => part !== '').join('\n\n')}\n`;
