/** The wording of one language: what `payrules/locales/<language>` exports. What it lacks stays English. */
export interface Locale {
  /** BCP 47: `es`, `pt-BR`. */
  readonly language: string;
  /**
   * Wordings by rule: `amount-format`, or `pe.payout/amount-range` where operations differ. Of several, the first counts whose
   * `{names}` the diagnostic can fill.
   */
  readonly messages: Readonly<Record<string, string | readonly string[]>>;
  /** Labels by field: `amount`, or `pk.payout/phone` where operations differ. */
  readonly labels: Readonly<Record<string, string>>;
  /** Help, notes and names of values, by their English text. */
  readonly texts: Readonly<Record<string, string>>;
  /** What a warning says for a word with which an error demands, such as `should` for `must`. */
  readonly advice?: Readonly<Record<string, string>>;
}
