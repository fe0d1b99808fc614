import type { Diagnostic, Result } from '../../index.js';

/**
 * Writes the results of one operation's orders as `JSON.stringify` does. Results consist of the same objects again and again, whose text is
 * kept: to write it anew takes longer than to validate the order.
 */
export class ResultText {
  readonly #diagnostics = new WeakMap<Diagnostic, string>();
  #head = '';
  #version = '';
  #notEvaluated: Result<unknown>['notEvaluated'] | undefined;
  #tail = '';

  of({ valid, operation, rulesVersion, diagnostics, notEvaluated }: Result<unknown>): string {
    if (rulesVersion !== this.#version) {
      this.#version = rulesVersion;
      this.#head = `${JSON.stringify({ operation, rulesVersion }).slice(1, -1)},"diagnostics":[`;
    }
    if (notEvaluated !== this.#notEvaluated) {
      this.#notEvaluated = notEvaluated;
      this.#tail = `],"notEvaluated":${JSON.stringify(notEvaluated)}}`;
    }
    let found = '';
    for (const diagnostic of diagnostics) found += (found === '' ? '' : ',') + this.#diagnostic(diagnostic);
    return `{"valid":${valid},${this.#head}${found}${this.#tail}`;
  }

  #diagnostic(diagnostic: Diagnostic): string {
    const known = this.#diagnostics.get(diagnostic);
    if (known !== undefined) return known;
    const text = JSON.stringify(diagnostic);
    this.#diagnostics.set(diagnostic, text);
    return text;
  }
}
