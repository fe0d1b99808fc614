/** The codes that a merchant got from the gateway: slot -> label -> codes, or the word `none` for a label that has no code. */
export type Bindings = Readonly<Record<string, Readonly<Record<string, readonly string[] | 'none'>>>>;

/** What a rule needs and the order does not have. */
export type Facts = Readonly<Record<string, unknown>>;

/** The names of a rulebook as types, so that others do not compile. */
export interface KnownNames {
  /** The full ids of the rules that a configuration can change. */
  readonly rule: string;
  /** The labels of each slot. */
  readonly slots: object;
  readonly fact: string;
}

/** Any names: those of a rulebook that is known at run time alone. `any`, as configurations of every rulebook are passed to the engine. */
export type AnyNames = any;

/** The bindings of a rulebook's slots. */
export type BindingsOf<Slots extends object> = string extends keyof Slots
  ? Bindings
  : {
      readonly [Slot in keyof Slots]?: { readonly [Label in Slots[Slot] & string]?: readonly string[] | 'none' };
    };

/** The facts of a rulebook. */
export type FactsOf<Fact extends string> = [Fact] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Name in Fact]?: unknown };
