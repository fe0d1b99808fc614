import { type Bindings, type CompiledOperation, type Operation, asIs, say } from '../../../core/index.js';
import type { OpenedRules } from '../../../workbench/open/index.js';
import {
  type Finding,
  type Reading,
  type Rulebook,
  findingAt,
  wholeFile,
  widthAt,
} from '../../../workbench/rulebook/index.js';
import { Translator } from '../../../workbench/translator/index.js';
import type { FileFinding, Language } from './api.js';
import { OVERLAY } from './files.js';

/** A compiled operation, or the findings that prevent its compilation. */
export type OperationState =
  | { readonly compiled: CompiledOperation; readonly operation: Operation; readonly blockers?: never }
  | { readonly blockers: readonly Finding[]; readonly compiled?: never; readonly operation?: never };

/** The rule files at one moment, saved or with drafts, as the studio shows them; operations are compiled when they are needed. */
export class Compilation {
  readonly #operations = new Map<string, OperationState>();
  readonly #translators = new Map<Language, Translator>();
  #findings: readonly Finding[] | undefined;

  /** @param codes the bindings files, existing or not; new codes are written to the last one */
  constructor(
    readonly rules: OpenedRules,
    readonly codes: readonly string[],
  ) {}

  /** Translates findings and texts of the rule files into a language. */
  translator(language: Language): Translator {
    const known = this.#translators.get(language) ?? new Translator(this.rulebook, language);
    this.#translators.set(language, known);
    return known;
  }

  /** The rulebook with the overlay applied. */
  get rulebook(): Rulebook {
    return this.rules.rulebook;
  }

  /** The codes of all bindings files; those of the overlay take precedence. */
  get bindings(): Bindings {
    return this.rules.bindings;
  }

  get reading(): Reading {
    return this.rules.reading;
  }

  get today(): string {
    return this.rules.day;
  }

  /** The texts of all files. */
  get texts(): ReadonlyMap<string, string> {
    const { rules, overlay, codes } = this.rules.texts;
    return new Map([...rules, ...overlay, ...codes]);
  }

  /** All findings in the files. */
  get findings(): readonly Finding[] {
    return (this.#findings ??= this.rules.lint());
  }

  /** The files that an operation reads; references in files that cannot be read are unknown. */
  filesOf(id: string): readonly string[] {
    const overlay = `${OVERLAY}${id}.yaml`;
    return [...this.rules.filesOf(id), ...(this.texts.has(overlay) ? [overlay] : [])];
  }

  /** An operation, which is compiled only once; `undefined` if it has no file. */
  operation(id: string): OperationState | undefined {
    if (!this.texts.has(`operations/${id}.yaml`)) return undefined;
    const known = this.#operations.get(id) ?? this.#compile(id);
    this.#operations.set(id, known);
    return known;
  }

  /** The findings that prevent an operation from being read. */
  blockersOf(id: string): readonly Finding[] {
    const files = this.filesOf(id);
    const derives = this.rulebook.operations.get(id)?.derived.length !== 0;
    return this.rules.findings.filter(
      ({ file, severity }) => severity === 'error' && (files.includes(file) || (derives && this.codes.includes(file))),
    );
  }

  #compile(id: string): OperationState {
    const operation = this.rulebook.operations.get(id);
    const files = this.filesOf(id);
    const blockers = this.blockersOf(id);
    if (!operation || blockers.length > 0) return { blockers: blockers.length > 0 ? blockers : this.#errorsIn(files) };
    try {
      return { compiled: this.rules.compiled.get(id)!, operation };
    } catch {
      return { blockers: this.#errorsIn(files) };
    }
  }

  /** The lint errors in files that cannot be compiled, such as an operation without a rule on the type of fields. */
  #errorsIn(files: readonly string[]): readonly Finding[] {
    const errors = this.findings.filter(({ file, severity }) => severity === 'error' && files.includes(file));
    const unknown = findingAt(wholeFile(files[0]!), 'not-compiled', say('These rules cannot be compiled.'));
    return errors.length > 0 ? errors : [unknown];
  }
}

/** Findings in a language, with the end of the wrong text, so that the page can underline it. */
export function withRanges(
  findings: readonly Finding[],
  compilation: Compilation,
  language: Language,
): readonly FileFinding[] {
  const { texts } = compilation;
  const translator = compilation.translator(language);
  const lines = new Map<string, readonly string[]>();
  return findings.map(({ file, line, column, code, severity, message, phrases = [asIs(message)] }) => {
    const all = lines.get(file) ?? (texts.get(file) ?? '').split(/\r?\n/);
    lines.set(file, all);
    const written = all[line - 1] ?? '';
    const { text, lang } = translator.said(phrases);
    return {
      file,
      line,
      column,
      endLine: line,
      endColumn: Math.max(column, Math.min(column + widthAt(written, column - 1), written.length + 1)),
      code,
      severity,
      message: text,
      ...(lang && { lang }),
      phrases: phrases.map((phrase) => translator.parts(phrase)),
    };
  });
}
