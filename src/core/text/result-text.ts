import type { Result } from '../model/validation.js';

const texts = new WeakMap<object, string>();
/** The names in the last result, and their text. Usually the next result has the same names. */
let last: { readonly operation: string; readonly rulesVersion: string; readonly named: string } | undefined;

/**
 * Writes a result as `JSON.stringify` does. Results consist of the same findings and lists again and again, so their texts are kept:
 * writing them anew takes longer than validating the order, and in QuickJS a sixth of a check.
 */
export function resultText({ valid, operation, rulesVersion, diagnostics, notEvaluated }: Result<unknown>): string {
  if (last?.operation !== operation || last.rulesVersion !== rulesVersion) {
    const named = `"operation":${JSON.stringify(operation)},"rulesVersion":${JSON.stringify(rulesVersion)}`;
    last = { operation, rulesVersion, named };
  }
  const found = diagnostics.map(textOfShared).join();
  return `{"valid":${valid},${last.named},"diagnostics":[${found}],"notEvaluated":${textOfShared(notEvaluated)}}`;
}

function textOfShared(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
