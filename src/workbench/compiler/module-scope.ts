import { _, Name, type Code, type CodeGen } from 'ajv/dist/compile/codegen/index.js';
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

/** One of the few prefixes that Ajv allows. */
const PREFIX = 'func';
/** The names that Ajv makes with it. */
export const SCOPE_NAME = new RegExp(`\\b${PREFIX}\\d+\\b`, 'g');

/** The parameters of a generated function after the order, in this order. */
export const HOSTS = ['text', 'label', 'report', 'day'] as const;
type Host = (typeof HOSTS)[number];

/** What calls the test of your own check, by the name under which it is exported. */
export type OwnCall = Readonly<Record<string, typeof guarded | typeof strict>>;

/** The functions of checks and the constants that an operation's code uses. Ajv gives them names, by which it finds their values. */
export class ModuleScope {
  /** By the name in the code. */
  readonly imports = new Map<string, { readonly module: string; readonly exported: string }>();
  readonly constants = new Map<string, string>();
  /** Columns of tables, which modules share. */
  readonly columns = new Map<string, TableColumn>();
  /** The variable of a field, a derived name or a fact. */
  readonly fields = new Map<string, Name>();
  readonly hostNames = new Map<Host, string>();
  /** The variable that says whether the remaining rules of a field can be skipped. */
  settled = new Name('settled');
  /** By the index of a rule, the variable with the values of the entries that it has seen. */
  readonly values = new Map<number, Name>();
  /** The variables of the places, in the code for the entries of lists. */
  readonly at: Name[] = [];

  readonly #shared = new Map<string, Name>();
  /** The values of constants in this process. */
  readonly #refs = new Map<string, unknown>();

  /**
   * @param hosts the functions that are passed to the generated function in this process
   * @param numberOf under which number the rule at an index is reported
   * @param labelNumberOf under which number the label of an entry is asked for, which has a name and a place
   */
  constructor(
    private readonly hosts: Readonly<Record<Host, (...args: never[]) => unknown>>,
    readonly numberOf: (index: number) => number = (index) => index,
    readonly labelNumberOf: (name: string, place: number) => number = (_name, place) => place,
  ) {}

  /** One of the functions that are passed to the generated function. */
  host(gen: CodeGen, host: Host): Name {
    const name = gen.scopeValue(PREFIX, { key: host, ref: this.hosts[host] });
    this.hostNames.set(host, name.str);
    return name;
  }

  /** The variable of a name. A check may ask for a field that the operation does not have, such as the currency. */
  field(name: string): Code {
    return this.fields.get(name) ?? _`undefined`;
  }

  /**
   * The parts from which a check writes expressions.
   * @param isWorded whether the rule has a message of its own
   */
  for(gen: CodeGen, value: Name, isWorded: boolean): Scope {
    const scope: Scope = {
      value: value.str,
      field: (name) => String(this.field(name)),
      use: (module, exported) => this.import(gen, `checks/${module}`, exported).str,
      evaluate: (check, parameters) => this.evaluation(gen, scope, check, parameters),
      outcome: (outcome) => scope.constant(compiledOutcome(outcome, isWorded)),
      constant: (made) => this.#constant(gen, made, codeOf(made)),
      column: (column) => this.#column(gen, column),
      made: (module, exported, ...all) => {
        const [[, make]] = Object.entries(exported) as [[string, (...all: unknown[]) => unknown]];
        const parts = all.map((part) => this.#part(gen, scope, part, isWorded));
        const code = `${scope.use(module, exported)}(${parts.map((part) => part.code).join(', ')})`;
        return this.#constant(gen, make(...parts.map(({ ref }) => ref)), `/*#__PURE__*/ ${code}`);
      },
      // A getter of a literal would keep the generator in memory until the heap is collected as a whole.
      day: () => `${this.host(gen, 'day').str}()`,
      // In a list the value is another one for each entry.
      once: (text) => (this.at.length > 0 ? `(${text})` : this.#memory(gen, text)),
    };
    return scope;
  }

  /** An argument of {@link Scope.made}, with its code. */
  #part(
    gen: CodeGen,
    scope: Scope,
    part: MadePart,
    isWorded: boolean,
  ): { readonly ref: unknown; readonly code: string } {
    if (typeof part === 'string') return { ref: this.#refs.get(part), code: part };
    if ('tests' in part) {
      const alone: Scope = { ...scope, value: 'v', once: (text) => `(${text})` };
      const codes = part.tests.map((test) => `(v) => ${this.evaluation(gen, alone, test.name, test.parameters)}`);
      return { ref: part.tests.map(testOf), code: `[${codes.join(', ')}]` };
    }
    if ('outcomes' in part) {
      const outcomes = part.outcomes.map((outcome) => compiledOutcome(outcome, isWorded));
      return { ref: outcomes, code: bareSource(outcomes) };
    }
    if ('data' in part) return { ref: part.data, code: bareSource(part.data) };
    return { ref: part.map((name) => this.#refs.get(name)), code: `[${part.join(', ')}]` };
  }

  /** The names in expressions besides that of the value. */
  get names(): readonly Name[] {
    return [...this.fields.values(), ...this.#shared.values()];
  }

  /** The expression of a value that is found once. */
  #memory(gen: CodeGen, text: string): string {
    const { str } = this.#once(gen, text);
    return `(${str} === undefined ? (${str} = ${text}) : ${str})`;
  }

  #once(gen: CodeGen, text: string): Name {
    const known = this.#shared.get(text);
    if (known) return known;
    const name = gen.var('once');
    this.#shared.set(text, name);
    return name;
  }

  /**
   * The expression that evaluates a check; the `test` of a check without one is prepared once and called.
   * @param own how the test of your own check is called: in a rule, an exception of it is a result
   */
  evaluation(gen: CodeGen, scope: Scope, name: string, parameters: unknown, own: OwnCall = { strict }): string {
    const check = checks[name]!;
    const inline = check.inline?.(parameters, scope);
    if (inline !== undefined) return inline;
    const others = check.reads?.(parameters).map((other) => `${keyOf(other)}: ${scope.field(other)}`) ?? [];
    if (check.readsDay?.(parameters)) others.push(`${source(DAY)}: ${scope.day()}`);
    const given = others.length === 0 ? scope.value : `${scope.value}, { ${others.join(', ')} }`;
    const ownTest = ownCheckTest(name);
    if (ownTest) {
      const [call] = Object.values(own);
      const { str } = this.import(gen, 'core/evaluator/guarded', own);
      const { given: prepared, type, types } = parameters as OwnParameters;
      const typed = types ? [type ?? 'string', types] : type ? [type] : [];
      const all = [scope.use(name, { test: ownTest }), ...[prepared, ...typed].map(bareSource)];
      const code = `/*#__PURE__*/ ${str}(${all.join(', ')})`;
      return `${this.#constant(gen, call!(ownTest, prepared, type, types), code)}(${given})`;
    }
    const test: Check['test'] = (...all) => check.test(...all);
    const tested = scope.use(name, { test });
    const written = parameters === true ? '' : bareSource(parameters);
    return `${this.#constant(gen, test(parameters), `/*#__PURE__*/ ${tested}(${written})`)}(${given})`;
  }

  /** What a module exports, given as `{ name: value }`. */
  import(gen: CodeGen, module: string, exported: Readonly<Record<string, unknown>>): Name {
    const [[exportedAs, ref]] = Object.entries(exported) as [[string, unknown]];
    const name = gen.scopeValue(PREFIX, { key: `${module} ${exportedAs}`, ref });
    this.imports.set(name.str, { module, exported: exportedAs });
    return name;
  }

  #column(gen: CodeGen, column: TableColumn): string {
    const { list, name, text } = column;
    const { str } = gen.scopeValue(PREFIX, { key: `column ${list} ${name} ${text}`, ref: column });
    this.columns.set(str, column);
    this.#refs.set(str, column);
    return str;
  }

  #constant(gen: CodeGen, ref: unknown, code: string): string {
    const { str } = gen.scopeValue(PREFIX, { key: code, ref });
    this.constants.set(str, code);
    this.#refs.set(str, ref);
    return str;
  }
}

/** An outcome with its message, unless the rule has a message of its own. */
const compiledOutcome = ({ message, always = false, ...outcome }: Outcome, isWorded: boolean): CompiledOutcome =>
  message === undefined || (isWorded && !always) ? outcome : { ...outcome, message: [message, messageText(message)] };

/** The test of a check, for this process. */
function testOf({ name, parameters }: RowCheck): CheckTest {
  const own = ownCheckTest(name);
  const { given, type, types } = parameters as OwnParameters;
  return own ? strict(own, given, type, types) : checks[name]!.test(parameters);
}

function codeOf(made: unknown): string {
  if (made instanceof Set) return `/*#__PURE__*/ new Set(${source([...made])})`;
  if (made instanceof RegExp)
    return `/*#__PURE__*/ new RegExp(${[made.source, made.flags].filter(Boolean).map(source).join(', ')})`;
  return source(made);
}
