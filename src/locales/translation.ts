/**
 * One language, written by hand: the file `src/locales/<language>.ts` exports an object of this shape. The build makes the catalogue
 * `payrules/locales/<language>` of it and the rule files, whose own wording in that language comes first.
 */
export interface Translation {
  /** BCP 47: `es`, `pt-BR`. */
  readonly language: string;
  /** What a warning says for a word with which messages demand, such as `should` for `must`. */
  readonly advice: Readonly<Record<string, string>>;
  /** Messages of checks, of rules with a wording of their own and of the gateway files, by their English; `{names}` may move. */
  readonly messages: Readonly<Record<string, string>>;
  /** Labels of fields and facts, by their English. */
  readonly labels: Readonly<Record<string, string>>;
  /** Help and notes by their English, names of values by the value, and `{from} to {to}` for a range. */
  readonly texts: Readonly<Record<string, string>>;
  /** Messages of the engine itself, by rule id; of several the first counts whose `{names}` are known. */
  readonly reserved: Readonly<Record<string, string | readonly string[]>>;
}
