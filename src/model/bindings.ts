/** The codes a merchant got from the gateway: slot -> label -> codes, or the word `none` for a label that has no code. */
export type Bindings = Readonly<Record<string, Readonly<Record<string, readonly string[] | 'none'>>>>;

/** What a rule needs and the order does not carry. */
export type Facts = Readonly<Record<string, unknown>>;
