import { createHash } from 'node:crypto';
import { type Bindings, ENGINE, type Operation, type TableColumn } from '../../../core/index.js';
import { type Rulebook, isOwnCheck, memberTypes, versionOfRules } from '../../rulebook/index.js';
import { canonicalFormsSource } from '../canonical-module.js';
import { localeOf, translationsOf } from '../locale-module.js';
import { bindingsOf } from '../modules/functions.js';
import { referenceOf } from '../reference.js';
import { inputRulesSource } from '../requirements-module.js';
import { withArrays } from '../modules/shared-arrays.js';
import { LOCALS } from './field-rules.js';
import { ownCheckCode, rulebookCode } from './rulebook-code.js';
import { RuntimePart, type Runtime } from './runtime.js';
import { ascii, data, minified } from './script-text.js';

/** Options for writing the scripts of a rulebook. */
interface ScriptOptions {
  /** The codes to build in. */
  readonly bindings: Bindings;
  readonly runtime: Runtime;
}

/** Operations share arrays of at least this many characters, such as the values of a list. */
const LONG = 1000;

/** The main script, to which the others add. */
export const MAIN_SCRIPT = 'payrules.embed.js';

const NAME = 'payrules';
const fileOf = (part?: string): string => `${NAME}.${part === undefined ? '' : `${part}.`}embed.js`;

/** The script with the messages of a language. */
export const languageScript = (language: string): string => fileOf(language);

/**
 * Writes a rulebook as scripts in ECMAScript 2017, for engines without modules and host objects. The main script checks orders. The others
 * add `normalize`, `requirements`, and each language.
 * @returns file name -> text
 */
export function emitScripts(rulebook: Rulebook, options: ScriptOptions): ReadonlyMap<string, string> {
  const { runtime } = options;
  const operations = [...rulebook.operations.values()];
  const bindings = bindingsOf(operations, options.bindings);
  const CORE = `${NAME}.core`;
  const main = new ScriptPart(runtime);
  const table = rulebookCode(operations, versionOfRules(rulebook.about), main);
  const isShaped = operations.some((operation) => memberTypes(operation) !== undefined);
  const shape = isShaped ? `,${main.use('core/evaluator/shape', 'shapeOf')}` : '';
  const adds = operations.some(({ totals = [] }) => totals.length > 0);
  const totals = adds ? `,${main.use('core/evaluator/totals', 'totalsOf')}` : '';
  const compiled = `${main.use('embed/rulebook-table', 'compiledOf')}(${table}${shape}${totals})`;
  const embeddedOf = main.use('embed/embedded', 'embeddedOf');
  const addBuiltIns = main.use('embed/built-ins', 'addBuiltIns');

  const normalize = new ScriptPart(runtime);
  const normalizeTextOf = normalize.use('embed/normalize-text', 'normalizeTextOf');
  const forms = byId(operations, (operation) =>
    minified(canonicalFormsSource(operation, () => normalize.use('core/normalize/national', 'nationalOf'))),
  );

  const requirements = new ScriptPart(runtime);
  const requirementsTextOf = requirements.use('embed/requirements-text', 'requirementsTextOf');
  const inputRules = byId(operations, (operation) => {
    const rules = inputRulesSource(operation, {
      importOf: requirements.importOf,
      columnOf: (column) => `${CORE}.columns.${main.sharedColumnOf(column)}`,
    });
    return minified(
      withArrays<string>(rules, LONG, (array) => requirements.constantOf(minified(array.join('')))).join(''),
    );
  });
  const references = byId(operations, (operation) => {
    const { fields, slots } = referenceOf(operation);
    return data({ fields, slots });
  });

  const shared = [...new Set([normalize, requirements].flatMap((part) => part.runtime.namesFrom(main.runtime)))].sort();
  const coreOf = (stamp: string): string =>
    `{compiled:${compiled},bindings:${data(bindings)},locales:{},stamp:"${stamp}",shared:{${shared.join()}}${main.sharedColumns()}}`;
  const mainOf = (stamp: string): string =>
    `var ${NAME}=(function(){"use strict";${main.runtime.code()}${addBuiltIns}();{${main.constants()}return ${embeddedOf}(${coreOf(stamp)})}})();\n`;
  const stamp = createHash('sha256').update(mainOf('')).digest('hex').slice(0, 12);
  /** A script that runs after the main one. */
  const added = (part: string, code: string, own = new ScriptPart(runtime)): readonly [string, string] => {
    const names = own.runtime.namesFrom(main.runtime);
    const wrong = `if(${CORE}.stamp!=="${stamp}")throw new Error("${fileOf(part)} and ${fileOf()} were not written together");`;
    return [
      fileOf(part),
      `(function(){"use strict";${wrong}${names.length > 0 ? `const{${names.join()}}=${CORE}.shared;` : ''}${own.runtime.code(main.runtime)}${own.constants()}${code}})();\n`,
    ];
  };
  const scripts: readonly (readonly [string, string])[] = [
    [fileOf(), mainOf(stamp)],
    added('normalize', `${NAME}.normalize=${normalizeTextOf}(${CORE},${forms})`, normalize),
    added(
      'requirements',
      `${NAME}.requirements=${requirementsTextOf}(${CORE},{inputRules:${inputRules},references:${references}})`,
      requirements,
    ),
    ...translationsOf(rulebook).map((translation) => {
      const { locale } = localeOf(rulebook, translation);
      return added(locale.language, `${CORE}.locales[${data(locale.language)}]=${data(locale)}`);
    }),
  ];
  return new Map(
    scripts.map(([file, text]) => [file, `// Written by payrules ${ENGINE}. Do not edit.\n${ascii(text)}`]),
  );
}

/** An object with a value for each operation. */
function byId(operations: readonly Operation[], codeOf: (operation: Operation) => string): string {
  return `{${operations.map((operation) => `${data(operation.id)}:${codeOf(operation)}`).join()}}`;
}

/** A script that is being written: its part of the runtime, and its constants. */
class ScriptPart {
  readonly runtime: RuntimePart;
  /** Code -> name. */
  readonly #constants = new Map<string, string>();
  readonly #columns = new Set<string>();
  readonly #taken: Set<string>;
  #next = 0;

  constructor(runtime: Runtime) {
    this.runtime = new RuntimePart(runtime);
    this.#taken = new Set([...runtime.statements.map(([name]) => name), ...WORDS]);
  }

  use(module: string, exported: string): string {
    return this.runtime.use(module, exported);
  }

  /** The name of an export: of a module of the package, or of a check of the rules folder. */
  readonly importOf = (module: string, exported: string): string => {
    const check = module.startsWith('checks/') ? module.slice('checks/'.length) : '';
    if (!isOwnCheck(check)) return this.use(module, exported);
    return `${this.constantOf(ownCheckCode(check))}.${exported}`;
  };

  readonly constantOf = (code: string): string => {
    const known = this.#constants.get(code) ?? this.#freeName();
    this.#constants.set(code, known);
    return known;
  };

  readonly columnOf = (column: TableColumn): string => this.constantOf(data({ text: column.text }));

  /** The same for a column that other scripts use too. */
  sharedColumnOf(column: TableColumn): string {
    const name = this.columnOf(column);
    this.#columns.add(name);
    return name;
  }

  /** The code of a member with the columns that other scripts use. */
  sharedColumns(): string {
    return this.#columns.size > 0 ? `,columns:{${[...this.#columns].join()}}` : '';
  }

  constants(): string {
    const all = [...this.#constants].map(([code, name]) => `${name}=${code}`);
    return all.length > 0 ? `const ${all.join()};` : '';
  }

  #freeName(): string {
    for (;;) {
      const number = this.#next++;
      const name = LETTERS[number % 52]! + (LETTERS[Math.floor(number / 52)] ?? `${number}`);
      if (!this.#taken.has(name)) return name;
    }
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Words of the language that are as short as names. */
const WORDS = ['as', 'do', 'if', 'in', 'is', 'of', ...LOCALS];
