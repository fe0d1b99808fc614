import { checks, messageText } from '../../checks/index.js';
import {
  type Check,
  type CheckTest,
  type CompiledOutcome,
  DAY,
  type MadePart,
  type Outcome,
  type RowCheck,
  type Scope,
  type TableColumn,
  bareSource,
  guarded,
  keyOf,
  source,
  strict,
} from '../../core/index.js';
import { type OwnParameters, ownCheckTest } from '../rulebook/index.js';
import { CodeWriter } from './code.js';

/** One of the few prefixes that Ajv allows. */
export const PREFIX = 'func';
/** The names of values outside the generated function. */
export const SCOPE_NAME = new RegExp(`\\b${PREFIX}\\d+\\b`, 'g');

/** The parameters of a generated function after the order. */
export const HOSTS = ['text', 'label', 'report', 'day'] as const;
type Host = (typeof HOSTS)[number];

/** The function that calls the test of an own check, by the name of its export. */
type OwnCall = Readonly<Record<string, typeof guarded | typeof strict>>;

/** The code of an operation, with the functions and constants that it uses. */
export class ModuleScope {
  readonly gen = new CodeWriter();
  /** Imported functions, by the name in the code. */
  readonly imports = new Map<string, { readonly module: string; readonly exported: string }>();
  readonly constants = new Map<string, string>();
  /** Columns of tables, which modules share. */
  readonly columns = new Map<string, TableColumn>();
  /** The variable of a field, a derived name or a fact. */
  readonly fields = new Map<string, string>();
  readonly hostNames = new Map<Host, string>();
  /** The variable that says whether to skip the remaining rules of a field. */
  settled = 'settled';
  /** The index of the line before the first rule of the field. */
  rulesStart = 0;
  /** The variables with the values of earlier entries, by the index of the rule. */
  readonly values = new Map<number, string>();
  /** The variables with the indexes of the entries around the current code. */
  readonly at: string[] = [];

  /** The values outside the function, in this process. */
  readonly outer = new Map<string, unknown>();
  readonly #outerNames = new Map<string, string>();
  readonly #shared = new Map<string, string>();

  /**
   * @param hosts the functions that are passed to the generated function in this process; undefined if nothing calls it
   * @param numberOf the number under which the rule at an index is reported
   * @param labelNumberOf the number under which the label of an entry with a name and an index is requested
   */
  constructor(
    readonly hosts: Readonly<Record<Host, (...args: never[]) => unknown>> | undefined,
    readonly numberOf: (index: number) => number = (index) => index,
    readonly labelNumberOf: (name: string, place: number) => number = (_name, place) => place,
  ) {}

  /** One of the functions that are passed to the generated function. */
  host(host: Host): string {
    const name = this.#outer(host, this.hosts?.[host]);
    this.hostNames.set(host, name);
    return name;
  }

  /** The variable for a name. A check may ask for a field that the operation does not have, such as the currency. */
  field(name: string): string {
    return this.fields.get(name) ?? 'undefined';
  }

  /**
   * The parts from which a check writes expressions.
   * @param isWorded whether the rule has its own message
   */
  for(value: string, isWorded: boolean): Scope {
    const scope: Scope = {
      value,
      field: (name) => this.field(name),
      use: (module, exported) => this.import(`checks/${module}`, exported),
      evaluate: (check, parameters) => this.evaluation(scope, check, parameters),
      outcome: (outcome) => scope.constant(compiledOutcome(outcome, isWorded)),
      constant: (made) => this.#constant(made, constantCode(made)),
      column: (column) => this.#column(column),
      made: (module, exported, ...all) => {
        const [[, make]] = Object.entries(exported) as [[string, (...all: unknown[]) => unknown]];
        const parts = all.map((part) => this.#part(scope, part, isWorded));
        const code = `${scope.use(module, exported)}(${parts.map((part) => part.code).join(', ')})`;
        return this.#constant(make(...parts.map(({ ref }) => ref)), `/*#__PURE__*/ ${code}`);
      },
      // A method and not a getter: a getter in a literal would keep the scope in memory until a full garbage collection.
      day: () => `${this.host('day')}()`,
      // In a list, the value differs for each entry.
      once: (text) => (this.at.length > 0 ? `(${text})` : this.#memory(text)),
    };
    return scope;
  }

  /** An argument of {@link Scope.made}, with its code. */
  #part(scope: Scope, part: MadePart, isWorded: boolean): { readonly ref: unknown; readonly code: string } {
    if (typeof part === 'string') return { ref: this.outer.get(part), code: part };
    if ('tests' in part) {
      const alone: Scope = { ...scope, value: 'v', once: (text) => `(${text})` };
      const codes = part.tests.map((test) => `(v) => ${this.evaluation(alone, test.name, test.parameters)}`);
      return { ref: part.tests.map(testOf), code: `[${codes.join(', ')}]` };
    }
    if ('outcomes' in part) {
      const outcomes = part.outcomes.map((outcome) => compiledOutcome(outcome, isWorded));
      return { ref: outcomes, code: bareSource(outcomes) };
    }
    if ('data' in part) return { ref: part.data, code: bareSource(part.data) };
    return { ref: part.map((name) => this.outer.get(name)), code: `[${part.join(', ')}]` };
  }

  /** Declares a constant with an expression before the rules of the field, and returns its name. */
  #memory(text: string): string {
    const name = this.#shared.get(text) ?? this.gen.constAt(this.rulesStart, 'once', text);
    this.#shared.set(text, name);
    return name;
  }

  /**
   * The expression that evaluates a check. If the check has no expression, its `test` is prepared once and called.
   * @param own how the test of an own check is called: in a rule, its exception is a result
   */
  evaluation(scope: Scope, name: string, parameters: unknown, own: OwnCall = { strict }): string {
    const check = checks[name]!;
    const inline = check.inline?.(parameters, scope);
    if (inline !== undefined) return inline;
    const others = check.reads?.(parameters).map((other) => `${keyOf(other)}: ${scope.field(other)}`) ?? [];
    if (check.readsDay?.(parameters)) others.push(`${source(DAY)}: ${scope.day()}`);
    const given = others.length === 0 ? scope.value : `${scope.value}, { ${others.join(', ')} }`;
    const ownTest = ownCheckTest(name);
    if (ownTest) {
      const [call] = Object.values(own);
      const caller = this.import('core/evaluator/guarded', own);
      const { given: prepared, type, types } = parameters as OwnParameters;
      const typed = types ? [type ?? 'string', types] : type ? [type] : [];
      const all = [scope.use(name, { test: ownTest }), ...[prepared, ...typed].map(bareSource)];
      const code = `/*#__PURE__*/ ${caller}(${all.join(', ')})`;
      return `${this.#constant(call!(ownTest, prepared, type, types), code)}(${given})`;
    }
    const test: Check['test'] = (...all) => check.test(...all);
    const tested = scope.use(name, { test });
    const written = parameters === true ? '' : bareSource(parameters);
    return `${this.#constant(test(parameters), `/*#__PURE__*/ ${tested}(${written})`)}(${given})`;
  }

  /** Imports a module's export, given as `{ name: value }`, and returns its name in the code. */
  import(module: string, exported: Readonly<Record<string, unknown>>): string {
    const [[exportedAs, ref]] = Object.entries(exported) as [[string, unknown]];
    const name = this.#outer(`${module} ${exportedAs}`, ref);
    this.imports.set(name, { module, exported: exportedAs });
    return name;
  }

  #column(column: TableColumn): string {
    const { list, name, text } = column;
    const variable = this.#outer(`column ${list} ${name} ${text}`, column);
    this.columns.set(variable, column);
    return variable;
  }

  #constant(value: unknown, code: string): string {
    const name = this.#outer(code, value);
    this.constants.set(name, code);
    return name;
  }

  /** The name of a value outside the generated function. */
  #outer(key: string, value: unknown): string {
    // Counts each use, but a value keeps the name of its first use.
    const name = this.#outerNames.get(key);
    const fresh = this.gen.name(PREFIX);
    if (name !== undefined) return name;
    this.#outerNames.set(key, fresh);
    this.outer.set(fresh, value);
    return fresh;
  }
}

/** An outcome with its message, unless the rule has its own message. */
const compiledOutcome = ({ message, always = false, ...outcome }: Outcome, isWorded: boolean): CompiledOutcome =>
  message === undefined || (isWorded && !always) ? outcome : { ...outcome, message: [message, messageText(message)] };

/** The test of a check, for this process. */
function testOf({ name, parameters }: RowCheck): CheckTest {
  const own = ownCheckTest(name);
  const { given, type, types } = parameters as OwnParameters;
  return own ? strict(own, given, type, types) : checks[name]!.test(parameters);
}

/** The source of plain data, a set or a regular expression. */
export function constantCode(made: unknown): string {
  if (made instanceof Set) return `/*#__PURE__*/ new Set(${source([...made])})`;
  if (made instanceof RegExp)
    return `/*#__PURE__*/ new RegExp(${[made.source, made.flags].filter(Boolean).map(source).join(', ')})`;
  return source(made);
}
