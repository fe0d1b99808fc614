import type { CodeGen, Name } from 'ajv/dist/compile/codegen/index.js';
import { checks } from '../checks/registry.js';
import type { Scope } from '../model/check.js';
import type { Report } from '../model/compiled.js';
import { bareSource, source } from '../text/source.js';
import { property } from './code.js';

/** One of the few that Ajv allows. */
const PREFIX = 'func';

/** What an operation's module needs beside its code: functions of checks, and constants. Ajv finds their values by the names that it gives. */
export class ModuleScope {
  /** By the name in the code. */
  readonly imports = new Map<string, { readonly module: string; readonly exported: string }>();
  readonly constants = new Map<string, string>();
  /** The functions that narrow a rule's parameters for an order, by rule. */
  readonly details = new Map<number, string>();

  readonly #shared = new Map<string, Name>();

  /** What the function calls for each outcome, by its name in the code. */
  reportName = '';

  constructor(private readonly ref: Report) {}

  /** The function that takes outcomes. */
  report(gen: CodeGen): Name {
    const name = gen.scopeValue(PREFIX, { key: 'report', ref: this.ref });
    this.reportName = name.str;
    return name;
  }

  /** What a check writes expressions with. */
  for(gen: CodeGen, order: Name, value: Name): Scope {
    return {
      value: value.str,
      field: (name) => String(property(order, name)),
      use: (module, exported) => this.#import(gen, module, exported),
      constant: (made) => this.#constant(gen, made, codeOf(made)),
      once: (expression) => `(${this.#once(gen, expression).str} ??= ${expression})`,
    };
  }

  /** The names in expressions besides those of the order and of the value. */
  get names(): readonly Name[] {
    return [...this.#shared.values()];
  }

  #once(gen: CodeGen, expression: string): Name {
    const known = this.#shared.get(expression);
    if (known) return known;
    const name = gen.var('once');
    this.#shared.set(expression, name);
    return name;
  }

  /** The expression of a check's verdict; a check that writes none is prepared once and called. */
  verdict(gen: CodeGen, scope: Scope, order: Name, name: string, parameters: unknown): string {
    const check = checks[name]!;
    if (check.inline) return check.inline(parameters, scope);
    const test = this.#constant(gen, check.test(parameters), prepared(scope, name, 'test', parameters));
    return `${test}(${[scope.value, ...(check.reads ? [order.str] : [])].join(', ')})`;
  }

  /** Adds the function that narrows a rule's parameters for an order, where its check does. */
  addDetail(scope: Scope, order: Name, rule: number, name: string, parameters: unknown): void {
    const check = checks[name]!;
    if (!check.detail?.(parameters)) return;
    const written = check.inlineDetail?.(parameters, scope);
    this.details.set(rule, written === undefined ? prepared(scope, name, 'detail', parameters) : `(${order.str}) => ${written}`);
  }

  #import(gen: CodeGen, module: string, exported: Readonly<Record<string, unknown>>): string {
    const [[name, ref]] = Object.entries(exported) as [[string, unknown]];
    const { str } = gen.scopeValue(PREFIX, { key: `${module} ${name}`, ref });
    this.imports.set(str, { module, exported: name });
    return str;
  }

  #constant(gen: CodeGen, ref: unknown, code: string): string {
    const { str } = gen.scopeValue(PREFIX, { key: code, ref });
    this.constants.set(str, code);
    return str;
  }
}

/** What a check prepares from parameters once. */
function prepared(scope: Scope, name: string, exported: 'test' | 'detail', parameters: unknown): string {
  return `/*#__PURE__*/ ${scope.use(name, { [exported]: checks[name]![exported] })}(${bareSource(parameters)})`;
}

function codeOf(made: unknown): string {
  if (made instanceof Set) return `/*#__PURE__*/ new Set(${source([...made])})`;
  if (made instanceof RegExp) return `/*#__PURE__*/ new RegExp(${source(made.source)})`;
  return source(made);
}
