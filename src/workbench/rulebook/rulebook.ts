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

/** A slot of the bindings: the labels a merchant's codes stand for. */
export interface Slot {
  readonly id: string;
  readonly title: string;
  readonly clause?: string;
  /** The forms that its codes have, and those that they do not have, as the check `not-like` names forms. */
  readonly codes?: { readonly like?: readonly string[]; readonly 'not-like'?: readonly string[] };
  readonly labels: Readonly<Record<string, string>>;
}

/** A clause of the gateway's document. */
export interface Clause {
  readonly id: string;
  readonly text: string;
  /** Why no machine can check it. */
  readonly reason?: string;
  /** `false`: the document itself says that it does not show this. */
  readonly shown?: false;
  /** A file under `rules/gateway` that holds it. */
  readonly 'covered-by'?: string;
}

/** An operation that the document names and gives no rules for. */
export interface Undocumented {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
}

/** A code that the gateway's document uses and ISO does not know, or no longer. */
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
  /** Of a list or a table in CSV. */
  readonly columns?: readonly TableColumn[];
  readonly position: Position;
}

/** What `locales/<language>.yaml` says: it comes before the package's own translation. */
export type OwnLocale = Pick<Locale, 'language'> &
  Partial<Omit<Locale, 'messages'>> & {
    /** By id; by the English text as well. */
    readonly messages?: Readonly<Record<string, MessageTranslation>>;
    /** Texts that only people read who work with the rules: English to the language. No checkout contains them. */
    readonly reference?: Readonly<Record<string, string>>;
  };

/** What `rulebook.yaml` says. */
export interface About {
  /** The gateway's name. */
  readonly title?: string;
  readonly summary?: string;
  /** The name of the package of the rules. */
  readonly name?: string;
  /** The version of the rules; 0.0.0 where it is left out. */
  readonly version?: string;
  /** The versions of the package that the rules are for. */
  readonly engine?: string;
  /** The source of a rule that names none. */
  readonly document?: string;
  /** The field with the merchant's own identifier of an order. */
  readonly 'order-id'?: string;
  /** The clauses behind the findings that no rule makes. */
  readonly clauses?: OrderClauses;
  readonly endpoint?: Endpoint;
}

/** The version of the rules, as `rulesVersion` of a result has it. */
export const versionOfRules = ({ version = '0.0.0' }: Pick<About, 'version'>): string => version;

/** The gateway's endpoint, for its OpenAPI description. */
interface Endpoint {
  readonly path?: string;
  readonly title?: string;
  readonly description?: string;
  /** The header with the signature or the key of a request. */
  readonly signature?: string;
}

/** All that the rule files say. */
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

/** Words of letters, digits and hyphens, joined by points: `us-ach.payout`. The authoring schema of operations says the same. */
const OPERATION_ID = /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*([.][A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$/;

/** Whether a text may be the id of an operation. */
export const isOperationId = (text: string): boolean => OPERATION_ID.test(text);
