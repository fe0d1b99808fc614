/** The evaluator and the checks as ECMAScript 2017 statements: `dist/esm/cli/embed-runtime.json.br`, which the build writes. */
export interface Runtime {
  /**
   * The statements in order. Each declares a name or assigns to it, and refers to the statements that it uses by index. Names have at most
   * two characters.
   */
  readonly statements: readonly (readonly [name: string, code: string, uses: readonly number[]])[];
  /** The indexes of modules' exports: `checks/length hasCharacters`. */
  readonly exports: Readonly<Record<string, number>>;
}

/** A rulebook that cannot be written as a script; the message says why. */
export class ScriptError extends Error {}

/** The statements of a runtime that a script needs. */
export class RuntimePart {
  readonly #places = new Set<number>();
  /** The indexes of the statements that the script's own code uses. */
  readonly #own = new Set<number>();

  constructor(private readonly runtime: Runtime) {}

  /**
   * The name of a module's export. Includes the export with everything that it uses.
   * @param module a module of the package, or `runtime` for exports that are not checks
   * @throws {ScriptError} if the runtime does not have it
   */
  use(module: string, exported: string): string {
    const { exports } = this.runtime;
    const key = Object.keys(exports).find((each) =>
      module === 'runtime' ? /^(?!checks\/)\S+ (.*)/.exec(each)?.[1] === exported : each === `${module} ${exported}`,
    );
    const place = key === undefined ? undefined : exports[key];
    if (place === undefined) throw new ScriptError(`a script cannot use ${exported} of payrules/${module}`);
    this.#own.add(place);
    this.#add(place);
    return this.runtime.statements[place]![0];
  }

  #add(place: number): void {
    if (this.#places.has(place)) return;
    this.#places.add(place);
    for (const used of this.runtime.statements[place]![2]) this.#add(used);
  }

  /** The code of the statements, without those that another script has. */
  code(other?: RuntimePart): string {
    const { statements } = this.runtime;
    const isElsewhere = (place: number): boolean => other !== undefined && other.#has(place);
    return statements.map(([, code], place) => (this.#has(place) && !isElsewhere(place) ? code : '')).join('');
  }

  /** The names that this script uses from another script. */
  namesFrom(other: RuntimePart): readonly string[] {
    const { statements } = this.runtime;
    const used = new Set([...this.#places].flatMap((place) => (other.#has(place) ? [] : statements[place]![2])));
    const shared = [...used, ...this.#own].filter((place) => other.#has(place));
    return [...new Set(shared.map((place) => statements[place]![0]))].sort();
  }

  #has(place: number): boolean {
    return this.#places.has(place);
  }
}
