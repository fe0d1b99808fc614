import type {
  GatewayRules,
  Locale,
  MessageTranslation,
  Operation,
  OrderClauses,
  Position,
  ListRow,
  TableColumn,
} from '../../core/index.js';

/** A slot of the bindings: the labels that a merchant's codes mean. */
export interface Slot {
  readonly id: string;
  readonly title: string;
  readonly clause?: string;
  /** The forms that its codes must have (`like`), and those that they must not have, as in the check `not-like`. */
  readonly codes?: { readonly like?: readonly string[]; readonly 'not-like'?: readonly string[] };
  readonly labels: Readonly<Record<string, string>>;
}

/** A clause of the gateway's document. */
export interface Clause {
  readonly id: string;
  readonly text: string;
  /** Why no machine can check it. */
  readonly reason?: string;
  /** `false` if the document says that it does not show this clause. */
  readonly shown?: false;
  /** The file under `rules/gateway` that implements the clause. */
  readonly 'covered-by'?: string;
}

/** An operation that the document names without giving rules. */
export interface Undocumented {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
}

/** A code in the gateway's document that ISO does not know, or no longer. */
export interface IsoException {
  readonly code: string;
  readonly standard: 'ISO 3166-1' | 'ISO 4217';
  readonly reason: string;
}

/** A code list (`values`) or a table (`rows`) that rules refer to as `lists/<id>`. */
export interface List {
  readonly id: string;
  readonly title: string;
  readonly source: readonly string[];
  /** The public document among its sources. */
  readonly document?: string;
  /** The titles of its groups. */
  readonly groups?: readonly string[];
  readonly values?: readonly string[];
  readonly rows?: readonly ListRow[];
  /** The columns of a list or table in CSV. */
  readonly columns?: readonly TableColumn[];
  readonly position: Position;
}

/** The content of `locales/<language>.yaml`, which takes precedence over the package's own translation. */
export type OwnLocale = Pick<Locale, 'language'> &
  Partial<Omit<Locale, 'messages'>> & {
    /** By id, or by the English text. */
    readonly messages?: Readonly<Record<string, MessageTranslation>>;
    /** Texts that only people who work with the rules read, by the English text. No checkout contains them. */
    readonly reference?: Readonly<Record<string, string>>;
  };

/** The content of `rulebook.yaml`. */
export interface About {
  /** The gateway's name. */
  readonly title?: string;
  readonly summary?: string;
  /** The name of the package that contains the rules. */
  readonly name?: string;
  /** The version of the rules; 0.0.0 if it is left out. */
  readonly version?: string;
  /** The versions of the package that the rules are for. */
  readonly engine?: string;
  /** The default source of rules. */
  readonly document?: string;
  /** The field with the merchant's own identifier of an order. */
  readonly 'order-id'?: string;
  /** The clauses for findings that do not come from a rule. */
  readonly clauses?: OrderClauses;
  readonly endpoint?: Endpoint;
}

/** The version of the rules, as in `rulesVersion` of a result. */
export const versionOfRules = ({ version = '0.0.0' }: Pick<About, 'version'>): string => version;

/** The gateway's endpoint, for its OpenAPI description. */
interface Endpoint {
  readonly path?: string;
  readonly title?: string;
  readonly description?: string;
  /** The header with the signature or the key of a request. */
  readonly signature?: string;
}

/** Everything that the rule files say. */
export interface Rulebook {
  readonly about: About;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly lists: ReadonlyMap<string, List>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly clauses: readonly Clause[];
  readonly undocumented: readonly Undocumented[];
  readonly exceptions: readonly IsoException[];
  /** By language. */
  readonly locales: ReadonlyMap<string, OwnLocale>;
  readonly gateway: GatewayRules;
}

/** Words of letters, digits and hyphens, joined by points: `us-ach.payout`. The authoring schema of operations has the same pattern. */
const OPERATION_ID = /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*([.][A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$/;

/** Whether a text may be the id of an operation. */
export const isOperationId = (text: string): boolean => OPERATION_ID.test(text);
