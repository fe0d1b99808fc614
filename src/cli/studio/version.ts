import { compileOperation } from '../../compiler/compile.js';
import type { Bindings } from '../../model/bindings.js';
import type { CompiledOperation } from '../../model/compiled.js';
import type { Operation } from '../../model/operation.js';
import { inOrder, type Finding } from '../../rulebook/finding.js';
import type { Reading } from '../../rulebook/reader.js';
import { referencesIn } from '../../rulebook/references.js';
import type { Rulebook } from '../../rulebook/rulebook.js';
import { version as packageVersion } from '../package.js';
import { OVERLAY } from './files.js';

/** An operation as it judges, or what keeps it from judging. */
export type Judgeable =
  | { readonly compiled: CompiledOperation; readonly operation: Operation; readonly prevented?: never }
  | { readonly prevented: readonly Finding[]; readonly compiled?: never; readonly operation?: never };

/** What a version of the files says. */
export interface Contents {
  readonly reading: Reading;
  /** With the overlay applied. */
  readonly rulebook: Rulebook;
  /** The bindings files that may be, the first of them the one to write new codes to. */
  readonly codes: readonly { readonly file: string; readonly bindings: Bindings }[];
  /** Of the overlay: faults of its files, exceptions past their date and the like. */
  readonly overlayFindings: readonly Finding[];
  /** Of the bindings files. */
  readonly bindingsFindings: readonly Finding[];
  /** The texts of all files. */
  readonly texts: ReadonlyMap<string, string>;
  readonly today: string;
}

const compiledBefore = new WeakMap<Operation, CompiledOperation>();
const number = packageVersion();

/** The rule files at one moment, saved or with drafts. */
export class Version {
  /** The codes of all bindings files; those of the overlay come first. */
  readonly bindings: Bindings;
  readonly #judgeable = new Map<string, Judgeable>();
  #findings: readonly Finding[] | undefined;

  constructor(
    readonly contents: Contents,
    private readonly lint: () => readonly Finding[],
  ) {
    this.bindings = Object.assign({}, ...contents.codes.map(({ bindings }) => bindings).toReversed()) as Bindings;
  }

  get rulebook(): Rulebook {
    return this.contents.rulebook;
  }

  /** All that is wrong with the files. */
  get findings(): readonly Finding[] {
    return (this.#findings ??= inOrder([
      ...this.lint(),
      ...this.contents.overlayFindings,
      ...this.contents.bindingsFindings,
    ]));
  }

  /** The files that an operation is made of, as far as they can be read. */
  filesOf(id: string): readonly string[] {
    const { reading, texts } = this.contents;
    const own = `operations/${id}.yaml`;
    const namedIn = (file: string): readonly string[] => {
      const yaml = reading.files.get(file);
      return yaml ? referencesIn(yaml).map((name) => `${name}.yaml`) : [];
    };
    const direct = namedIn(own);
    const derives = (reading.rulebook.operations.get(id)?.derived.length ?? 0) > 0;
    const overlay = `${OVERLAY}${id}.yaml`;
    return [
      ...new Set([
        own,
        ...direct,
        ...direct.flatMap(namedIn),
        ...(derives ? ['slots.yaml'] : []),
        ...(texts.has(overlay) ? [overlay] : []),
      ]),
    ];
  }

  /** An operation, compiled once; `undefined` where no file says anything of it. */
  judgeable(id: string): Judgeable | undefined {
    if (!this.contents.texts.has(`operations/${id}.yaml`)) return undefined;
    const known = this.#judgeable.get(id) ?? this.#compile(id);
    this.#judgeable.set(id, known);
    return known;
  }

  #compile(id: string): Judgeable {
    const operation = this.rulebook.operations.get(id);
    const files = this.filesOf(id);
    const { reading, overlayFindings, bindingsFindings } = this.contents;
    const errors = [...reading.findings, ...overlayFindings].filter(
      ({ file, severity }) => severity === 'error' && files.includes(file),
    );
    const codes =
      operation?.derived.length === 0 ? [] : bindingsFindings.filter(({ severity }) => severity === 'error');
    const prevented = inOrder([...errors, ...codes]);
    if (!operation || prevented.length > 0)
      return { prevented: prevented.length > 0 ? prevented : this.#errorsIn(files) };
    try {
      const compiled = compiledBefore.get(operation) ?? compileOperation(operation, this.rulebook.slots, number);
      compiledBefore.set(operation, compiled);
      return { compiled, operation };
    } catch {
      return { prevented: this.#errorsIn(files) };
    }
  }

  /** What lint says of files that can't be compiled: an operation without a rule for the type of its fields, for one. */
  #errorsIn(files: readonly string[]): readonly Finding[] {
    const errors = this.findings.filter(({ file, severity }) => severity === 'error' && files.includes(file));
    const unknown: Finding = {
      file: files[0]!,
      line: 1,
      column: 1,
      code: 'not-compiled',
      severity: 'error',
      message: 'These rules cannot be put to orders.',
    };
    return errors.length > 0 ? errors : [unknown];
  }
}
