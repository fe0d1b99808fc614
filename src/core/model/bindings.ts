/** The codes that a merchant got from the gateway: slot -> label -> codes, or `none` for a label without codes. */
export type Bindings = Readonly<Record<string, Readonly<Record<string, readonly string[] | 'none'>>>>;

/** Values that rules need and the order does not contain. */
export type Facts = Readonly<Record<string, unknown>>;

/** The names of a rulebook as types, so that other names do not compile. */
export interface KnownNames {
  /** The full ids of the rules that a configuration can change. */
  readonly rule: string;
  /** The labels of each slot. */
  readonly slots: object;
  readonly fact: string;
}

/** Any names, for a rulebook that is known only at run time. `any`, because configurations of every rulebook are passed to the engine. */
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
