import { compileOperation } from '../../../workbench/compiler/index.js';
import { type Bindings, type CompiledOperation, type Operation, say } from '../../../core/index.js';
import {
  type Finding,
  type Reading,
  type Rulebook,
  inOrder,
  referencesIn,
  worded,
} from '../../../workbench/rulebook/index.js';
import { version as packageVersion } from '../../../workbench/system/index.js';
import { Translator } from '../../../workbench/translator/index.js';
import type { Language } from './api.js';
import { OVERLAY } from './files.js';

/** A compiled operation, or the findings that prevent its compilation. */
export type OperationState =
  | { readonly compiled: CompiledOperation; readonly operation: Operation; readonly blockers?: never }
  | { readonly blockers: readonly Finding[]; readonly compiled?: never; readonly operation?: never };

/** The content of the rule files at one moment. */
export interface Contents {
  readonly reading: Reading;
  /** With the overlay applied. */
  readonly rulebook: Rulebook;
  /** The bindings files, existing or not; new codes are written to the first. */
  readonly codes: readonly { readonly file: string; readonly bindings: Bindings }[];
  /** Findings in the files of the overlay other than its bindings. */
  readonly overlayFindings: readonly Finding[];
  /** Findings in the bindings files. */
  readonly bindingsFindings: readonly Finding[];
  /** The texts of all files. */
  readonly texts: ReadonlyMap<string, string>;
  readonly today: string;
}

/** Operations that did not change are not compiled again. */
const compiledBefore = new WeakMap<Operation, CompiledOperation>();
const version = packageVersion();

/** The rule files at one moment, saved or with drafts; operations are compiled when they are needed. */
export class Compilation {
  /** The codes of all bindings files; those of the overlay take precedence. */
  readonly bindings: Bindings;
  readonly #operations = new Map<string, OperationState>();
  readonly #translators = new Map<Language, Translator>();
  #findings: readonly Finding[] | undefined;

  constructor(
    readonly contents: Contents,
    private readonly lint: () => readonly Finding[],
  ) {
    this.bindings = Object.assign({}, ...contents.codes.map(({ bindings }) => bindings).toReversed()) as Bindings;
  }

  /** What puts findings and texts of the rule files into a language. */
  translator(language: Language): Translator {
    const known = this.#translators.get(language) ?? new Translator(this.rulebook, language);
    this.#translators.set(language, known);
    return known;
  }

  get rulebook(): Rulebook {
    return this.contents.rulebook;
  }

  /** All findings in the files. */
  get findings(): readonly Finding[] {
    return (this.#findings ??= inOrder([
      ...this.lint(),
      ...this.contents.overlayFindings,
      ...this.contents.bindingsFindings,
    ]));
  }

  /** The files that an operation reads; without the references in files that cannot be read. */
  filesOf(id: string): readonly string[] {
    const { reading, texts } = this.contents;
    const own = `operations/${id}.yaml`;
    const namedIn = (file: string): readonly string[] => {
      const yaml = reading.files.get(file);
      return yaml ? referencesIn(yaml).map((name) => `${name}.yaml`) : [];
    };
    const direct = namedIn(own);
    const indirect = direct.flatMap(namedIn);
    const derives = (reading.rulebook.operations.get(id)?.derived.length ?? 0) > 0;
    const overlay = `${OVERLAY}${id}.yaml`;
    return [
      ...new Set([
        own,
        ...direct,
        ...indirect,
        ...indirect.flatMap(namedIn),
        ...(derives ? ['slots.yaml'] : []),
        ...(texts.has(overlay) ? [overlay] : []),
      ]),
    ];
  }

  /** An operation, compiled once; `undefined` where it has no file. */
  operation(id: string): OperationState | undefined {
    if (!this.contents.texts.has(`operations/${id}.yaml`)) return undefined;
    const known = this.#operations.get(id) ?? this.#compile(id);
    this.#operations.set(id, known);
    return known;
  }

  #compile(id: string): OperationState {
    const operation = this.rulebook.operations.get(id);
    const files = this.filesOf(id);
    const { reading, overlayFindings, bindingsFindings } = this.contents;
    const errors = [...reading.findings, ...overlayFindings].filter(
      ({ file, severity }) => severity === 'error' && files.includes(file),
    );
    const codes =
      operation?.derived.length === 0 ? [] : bindingsFindings.filter(({ severity }) => severity === 'error');
    const blockers = inOrder([...errors, ...codes]);
    if (!operation || blockers.length > 0) return { blockers: blockers.length > 0 ? blockers : this.#errorsIn(files) };
    try {
      const compiled = compiledBefore.get(operation) ?? compileOperation(operation, version);
      compiledBefore.set(operation, compiled);
      return { compiled, operation };
    } catch {
      return { blockers: this.#errorsIn(files) };
    }
  }

  /** The lint errors in files that cannot be compiled, such as an operation without a rule on the type of fields. */
  #errorsIn(files: readonly string[]): readonly Finding[] {
    const errors = this.findings.filter(({ file, severity }) => severity === 'error' && files.includes(file));
    const unknown: Finding = {
      file: files[0]!,
      line: 1,
      column: 1,
      code: 'not-compiled',
      severity: 'error',
      ...worded(say('These rules cannot be compiled.')),
    };
    return errors.length > 0 ? errors : [unknown];
  }
}
