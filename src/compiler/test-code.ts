import { checks } from '../checks/registry.js';
import type { Test } from '../model/check.js';
import { bareSource, source } from './code.js';

/** How a module gets at a check's test: the function itself, the import it needs, and the expression that makes it. */
export interface TestCode {
  /** The same for rules that share one prepared test. */
  readonly key: string;
  readonly ref: Test;
  readonly code: string;
  /** The module under `checks`, without extension. */
  readonly module: string;
  /** The name that `code` knows the module by. */
  readonly alias: string;
}

/** Checks whose parameter names a module of its own, so that a bundle carries only the formats it uses. */
interface Modular {
  readonly module?: (parameters: unknown) => string;
}

export function testCode(name: string, parameters: unknown): TestCode {
  const check = checks[name];
  if (!check) throw new Error(`There is no check called ${name}.`);
  const own = (check as Modular).module?.(parameters);
  const module = own ?? name;
  const alias = aliasOf(module);
  return {
    key: `${name} ${source(parameters)}`,
    ref: check.test(parameters),
    code: own === undefined ? `/*#__PURE__*/ ${alias}.test(${bareSource(parameters)})` : `${alias}.test`,
    module,
    alias,
  };
}

/** `formats/public-https-url` -> `formatsPublicHttpsUrl`. */
export function aliasOf(module: string): string {
  return module.replace(/[/-]([a-z0-9])/g, (_, c: string) => c.toUpperCase());
}
