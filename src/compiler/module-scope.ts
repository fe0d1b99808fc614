import { _, Name, type Code, type CodeGen } from 'ajv/dist/compile/codegen/index.js';
import { checks } from '../checks/registry.js';
import type { Check, Scope } from '../model/check.js';
import { bareSource, source } from '../text/source.js';

/** One of the few that Ajv allows. */
const PREFIX = 'func';

/** What a judge is given beside the order, in this order. */
export const HOSTS = ['text', 'label', 'report'] as const;
export type Host = (typeof HOSTS)[number];

/** What an operation's module needs beside its code: functions of checks, and constants. Ajv finds their values by the names that it gives. */
export class ModuleScope {
  /** By the name in the code. */
  readonly imports = new Map<string, { readonly module: string; readonly exported: string }>();
  readonly constants = new Map<string, string>();
  /** What stands for a field, a derived name or a fact. */
  readonly fields = new Map<string, Name>();
  readonly hostNames = new Map<Host, string>();
  /** The rules whose parameters the judge tells. */
  readonly narrowed = new Set<number>();
  /** What says that the verdict on a field is settled. */
  settled = new Name('settled');

  readonly #shared = new Map<string, Name>();

  /** @param hosts the functions that a judge is given, for the judge of this process */
  constructor(private readonly hosts: Readonly<Record<Host, (...args: never[]) => unknown>>) {}

  /** One of the functions that a judge is given. */
  host(gen: CodeGen, host: Host): Name {
    const name = gen.scopeValue(PREFIX, { key: host, ref: this.hosts[host] });
    this.hostNames.set(host, name.str);
    return name;
  }

  /** What stands for a name; a check may ask for a field, such as the currency, that the operation does not have. */
  field(name: string): Code {
    return this.fields.get(name) ?? _`undefined`;
  }

  /** What a check writes expressions with. */
  for(gen: CodeGen, value: Name): Scope {
    return {
      value: value.str,
      field: (name) => String(this.field(name)),
      use: (module, exported) => this.import(gen, `checks/${module}`, exported).str,
      constant: (made) => this.#constant(gen, made, codeOf(made)),
      once: (text) => `(${this.#once(gen, text).str} ??= ${text})`,
    };
  }

  /** The names in expressions besides that of the value. */
  get names(): readonly Name[] {
    return [...this.fields.values(), ...this.#shared.values()];
  }

  #once(gen: CodeGen, text: string): Name {
    const known = this.#shared.get(text);
    if (known) return known;
    const name = gen.var('once');
    this.#shared.set(text, name);
    return name;
  }

  /** The expression of a check's verdict; a check that writes none is prepared once and called. */
  verdict(gen: CodeGen, scope: Scope, name: string, parameters: unknown): string {
    const check = checks[name]!;
    if (check.inline) return check.inline(parameters, scope);
    const test: Check['test'] = (...all) => check.test(...all);
    const prepared = `/*#__PURE__*/ ${scope.use(name, { test })}(${bareSource(parameters)})`;
    const others = check.reads?.(parameters).map((other) => `${other}: ${scope.field(other)}`) ?? [];
    return `${this.#constant(gen, test(parameters), prepared)}(${scope.value}, { ${others.join(', ')} })`;
  }

  /** What a module exports, given as `{ name: value }`. */
  import(gen: CodeGen, module: string, exported: Readonly<Record<string, unknown>>): Name {
    const [[exportedAs, ref]] = Object.entries(exported) as [[string, unknown]];
    const name = gen.scopeValue(PREFIX, { key: `${module} ${exportedAs}`, ref });
    this.imports.set(name.str, { module, exported: exportedAs });
    return name;
  }

  #constant(gen: CodeGen, ref: unknown, code: string): string {
    const { str } = gen.scopeValue(PREFIX, { key: code, ref });
    this.constants.set(str, code);
    return str;
  }
}

function codeOf(made: unknown): string {
  if (made instanceof Set) return `/*#__PURE__*/ new Set(${source([...made])})`;
  if (made instanceof RegExp) return `/*#__PURE__*/ new RegExp(${source(made.source)})`;
  return source(made);
}
