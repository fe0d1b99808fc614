import type {
  WrittenTotal,
  EntryType,
  FieldType,
  RuleCondition,
  Derived,
  Note,
  Provider,
  ListRow,
  Rule,
  LocalizedText,
} from '../../../core/index.js';

/** Types of rule files as they are written. The authoring schemas describe the same. */

interface WrittenField {
  readonly type?: FieldType;
  readonly of?: EntryType;
  readonly unit?: 'minor';
  readonly count?: 'any';
  readonly label?: LocalizedText;
  readonly help?: LocalizedText;
  readonly example?: string;
  readonly 'show-example'?: false;
  readonly input?: 'tel';
  readonly autocomplete?: string;
  readonly 'provided-by'?: Provider;
  readonly 'value-names'?: Readonly<Record<string, LocalizedText>>;
}

/** A condition as it is written: it may name a list instead of values. */
export type WrittenCondition = Readonly<
  Record<string, string | Exclude<RuleCondition[string], string> | { readonly not: string }>
>;

export type WrittenConditions = WrittenCondition | readonly WrittenCondition[];

export interface WrittenRule {
  readonly id: string;
  readonly field: string;
  readonly when?: WrittenConditions;
  readonly unless?: WrittenConditions;
  readonly check: Readonly<Record<string, unknown>>;
  readonly severity?: Rule['severity'];
  readonly basis?: Rule['basis'];
  readonly stated?: NonNullable<Rule['stated']>;
  readonly clause?: string | readonly string[];
  readonly document?: string;
  readonly message?: LocalizedText;
  readonly from?: string;
  readonly until?: string;
  readonly examples: Rule['examples'];
}

export interface RulesFile {
  readonly fields?: Readonly<Record<string, WrittenField>>;
  readonly facts?: Readonly<Record<string, WrittenField>>;
  readonly rules?: readonly WrittenRule[];
  readonly notes?: readonly Note[];
}

type WrittenDerived = Omit<Derived, 'name' | 'labels' | 'texts'>;
type WrittenTotalOf = Omit<WrittenTotal, 'name' | 'label'> & { readonly label?: LocalizedText };

export interface OperationFile extends RulesFile {
  readonly operation: string;
  readonly title: string;
  readonly region: string;
  readonly country?: string;
  readonly currency?: string;
  readonly parity?: string;
  readonly include?: readonly string[];
  readonly derive?: Readonly<Record<string, WrittenDerived | WrittenTotalOf>>;
}

export interface ListFile {
  readonly list?: string;
  readonly table?: string;
  readonly title: string;
  readonly clause?: string;
  readonly document?: string;
  readonly values?: readonly string[];
  readonly groups?: readonly { readonly title: string; readonly values: readonly string[] }[];
  readonly rows?: readonly ListRow[];
}
