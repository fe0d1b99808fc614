/**
 * The HTTP interface between the studio's page and its server; types only.
 *
 * Every request under `/api` has the token of the address in the header {@link TokenHeader}; requests with a body are
 * `POST` with `content-type: application/json`, and {@link Bodies} has the body of each route. A response outside 2xx is an
 * {@link ApiError}, unless its route says otherwise.
 *
 * Findings, errors, messages of rules, labels and help are in the language that the header `accept-language` names, one of
 * {@link Start.locales}; otherwise in English. Texts without a translation are in English.
 *
 * In `index.html`, each `%CSP_NONCE%` is replaced by a fresh nonce that `style-src` and `script-src` allow (Vite:
 * `html: { cspNonce: '%CSP_NONCE%' }`; CodeMirror: `EditorView.cspNonce`). Inline scripts without it do not run.
 *
 * **Paths.** A file is identified by its path in the rules folder, `operations/pe.payout.yaml`; a file of the overlay by
 * `overlay/` and its name, `overlay/bindings.yaml`.
 */
import type { Language } from '../../../words/index.js';
import type {
  Agreement,
  BacktestResult as Backtested,
  Counts,
  TranslationRow,
  VerdictChange,
  changeData,
  shownKind,
} from '../../../workbench/analysis/index.js';
import type {
  Bindings,
  CodeList,
  Diagnostic,
  Example,
  Facts,
  Requirements as Asked,
  Severity,
} from '../../../core/index.js';
import type { ErrorCode } from '../../server/index.js';
import type { Bodies, Path } from './request-bodies.js';

export type { Bodies, Drafts, Edit, Path } from './request-bodies.js';

export type {
  Amounts,
  Counts,
  Disagreement,
  Disagreements,
  TranslationRow,
  VerdictChange,
} from '../../../workbench/analysis/index.js';

export type { Language } from '../../../words/index.js';
export type {
  Basis,
  Bindings,
  CodeList,
  Diagnostic,
  Example,
  Facts,
  Requirement,
  Severity,
} from '../../../core/index.js';
export type { ErrorCode } from '../../server/index.js';

/** The name of the header with the token; the page reads the token from its address, `?token=...`. */
export type TokenHeader = 'x-payrules-token';

/** The body of an error response. */
export interface ApiError {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly lang?: 'en' };
}

/** The name of an authoring schema: `operation`, `common`, `list`, `slots`, `clauses`, `exceptions`, `bindings`, `overlay`, `gateway-headers` and so on. */
type FileKind = string;

/** A problem in a file, with its start and end on one line: line and columns from 1, in UTF-16 units. */
export interface FileFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Present if the message is in English because it has no translation. */
  readonly lang?: 'en';
  /** The sentences of the message, each with its English template and the values in it. */
  readonly phrases: readonly {
    readonly template: string;
    readonly text: string;
    readonly values: Readonly<Record<string, string>>;
  }[];
}

/** A text in the language of the request, or in English if it has no translation. */
export interface Worded {
  readonly text: string;
  readonly lang?: 'en';
}

/** `GET /api/start` */
export interface Start {
  /** The day (UTC) that rules are evaluated at. */
  readonly today: string;
  readonly locales: readonly Language[];
  /** The countries of ISO 3166-1: the three-letter codes by their two-letter codes. */
  readonly countries: Readonly<Record<string, string>>;
  readonly operations: readonly OperationSummary[];
  readonly files: readonly FileSummary[];
  /** Whether the studio was given an overlay folder. */
  readonly overlay: boolean;
  /** Whether the rules folder belongs to an installed package, whose next installation replaces it. */
  readonly isInstalled: boolean;
  /** The past orders in use. */
  readonly orders: PastOrdersView | null;
  /** The most bytes of a file of orders that the page sends. */
  readonly mostOrderBytes: number;
}

/** A file of past orders, and what of it is not read, as far as this is known. */
export interface PastOrdersView extends Pick<BacktestResult, 'unreadable' | 'unreadableLines' | 'partial'> {
  readonly name: string;
  /** `null` until the file has been read completely. */
  readonly count: number | null;
  /** Whether lines that are not orders may be orders of one operation, which they do not name. */
  readonly lacksOperation: boolean;
  /** Notes about a table as a whole, in English, such as columns that are left out. */
  readonly notes: readonly string[];
}

/**
 * `POST /api/orders?name=N&operation=O`: evaluates the past orders of the body from now on, instead of the earlier ones. The content type
 * is `application/x-ndjson`, `application/json` or `text/csv`. `name` is only shown; `operation` is the operation of all orders if they do
 * not name one. 200 with {@link PastOrdersView}; after 422 with {@link OrdersRefused}, 413 and 503 the earlier orders stay in use.
 *
 * `DELETE /api/orders`: no past orders from now on; 200 with `null`. A file that the command line names is not deleted.
 */
export interface OrdersRefused {
  /** Why the file has no orders. */
  readonly code: string;
  /** The reason in English, without a part of the file. */
  readonly problem: string;
  /** Whether the file may have orders of one operation that it does not name. */
  readonly lacksOperation: boolean;
}

/** What was found in a row of a batch; an unreadable row does not have an order. */
export type BatchRowStatus = 'valid' | 'warned' | 'refused' | 'unreadable';

/**
 * `POST /api/batch?name=N&operation=O`: reads and evaluates the orders of the body by the saved rules, for a person who corrects them. The
 * studio keeps them in memory only, until `DELETE /api/batch?id=ID`, until it needs the room for another batch, or until it ends.
 * `operation` is the operation of all orders; without it each order names its own. Answers with lines of NDJSON. So does `POST
 * /api/batch-check`, which evaluates the batch again by the present saved rules.
 */
export type BatchLine =
  | { readonly progress: { readonly share: number } }
  | { readonly batch: BatchView }
  | { readonly refused: BatchRefused }
  | ApiError;

/** Why a file cannot be used as a batch. */
export interface BatchRefused {
  /** The code of the file's fault; `blocked` if the rules of the operation have errors. */
  readonly code: string;
  /** The reason in English, without a part of the file. */
  readonly problem: string;
}

/**
 * `POST /api/outcomes?replies=N&orders=M&length=L&operation=O`: compares past replies of the gateway with the saved rules. The body has the
 * file of replies, of `L` bytes, and then the file of orders. Without `orders` it has only the replies, and the past orders in use are
 * compared. `operation` is the operation of all orders; without it each order names its own. The files are not kept. Answers with lines of
 * NDJSON.
 */
export type OutcomesLine =
  | { readonly progress: { readonly share: number } }
  | { readonly outcomes: OutcomesView }
  | { readonly refused: OutcomesRefused }
  | ApiError;

/** Where the gateway and the rules agree, and where they differ. */
export interface OutcomesView extends Agreement {
  /** The number of lines or rows that are not orders. */
  readonly ordersUnreadable: number;
}

/** Why files cannot be compared. */
export interface OutcomesRefused {
  readonly of: 'orders' | 'replies';
  /** The code of the file's fault; `no-id` if the rules do not say which field identifies an order. */
  readonly code: string;
  /** The reason in English, without a part of the file. */
  readonly problem: string;
}

/** `POST /api/batch-view`; `POST /api/batch-edit`, which puts texts into cells; and `POST /api/batch-undo`, which undoes the last step. */
export interface BatchView {
  readonly id: string;
  readonly name: string;
  /** The operation of all orders; `null` if each order names its own. */
  readonly operation: string | null;
  readonly format: 'json' | 'ndjson' | 'csv' | 'xlsx';
  readonly columns: readonly BatchColumn[];
  readonly rows: number;
  /** The number of rows by their status; `changed` counts the rows with corrections. */
  readonly counts: Readonly<Record<BatchRowStatus | 'changed', number>>;
  /** The rules that report a row, most rows first; the message is that of the first row. */
  readonly rules: readonly {
    readonly ruleId: string;
    readonly rows: number;
    readonly message: string;
  }[];
  /** What a spreadsheet has probably done to cells of a column, most rows first. */
  readonly causes: readonly { readonly letter: string; readonly rows: number; readonly cause: string }[];
  /** Notes about a table as a whole, such as columns that are left out. */
  readonly notes: readonly Worded[];
  /** Rules that need a fact or a code that the batch does not have. */
  readonly notEvaluated: readonly string[];
  /** Whether the saved rules have changed since the evaluation. */
  readonly isOutdated: boolean;
  /** Whether there is a correction or a repair to undo. */
  readonly canUndo: boolean;
  /** Whether a copy with the findings can be made, which only tables allow. */
  readonly canAnnotate: boolean;
}

export interface BatchColumn {
  readonly field: string;
  /** The letter that spreadsheets show for the column; `null` in JSON. */
  readonly letter: string | null;
  readonly header: string;
  readonly label: string | null;
}

export type BatchFilter = Bodies['batch-rows']['filter'];

/** `POST /api/batch-rows`. */
export interface BatchFoundAnswer {
  /** The number of the list of rows that the filter finds. */
  readonly list: number;
  readonly total: number;
  readonly rows: readonly BatchRow[];
}

export interface BatchRow {
  /** The place of the row among all rows, from 0. */
  readonly index: number;
  /** The number of the row in a spreadsheet, of the line in NDJSON, or of the order in JSON. */
  readonly number: number;
  readonly status: BatchRowStatus;
  /** The text in each column. */
  readonly cells: readonly string[];
  /** The texts of the file that corrections replace. */
  readonly originals: readonly { readonly column: number; readonly text: string }[];
  /** The columns that cannot be changed in this row. */
  readonly fixed: readonly number[];
  /** Why the row is not an order; the reason is in English. */
  readonly fault: { readonly code: string; readonly problem: string } | null;
  readonly findings: readonly BatchFinding[];
}

export interface BatchFinding {
  /** `null` if the field has no column. */
  readonly column: number | null;
  readonly field: string;
  readonly severity: Severity;
  readonly ruleId: string;
  readonly message: string;
  /** What a spreadsheet has probably done to the cell. */
  readonly cause: string | null;
}

/** `POST /api/batch-next`: the place in the list of the next row with findings; `null` if there is none. */
export interface BatchNextAnswer {
  readonly place: number | null;
}

/** `POST /api/batch-repair`: what a repair changes, with the first changes in detail. */
export interface BatchRepairAnswer {
  readonly cells: number;
  readonly rows: number;
  readonly changes: readonly BatchChange[];
}

export interface BatchChange {
  /** {@link BatchRow.number} */
  readonly row: number;
  readonly column: number;
  readonly before: string;
  readonly after: string;
}

export interface OperationSummary {
  readonly id: string;
  readonly title: string;
  /**
   * Whether money is collected or paid out; `null` if the id does not say so, or if another operation of the country has the same
   * direction.
   */
  readonly direction: 'collection' | 'payout' | null;
  /** ISO 3166-1 alpha-2; `null` for the global operations. */
  readonly country: string | null;
  readonly region: string;
  /** The file `operations/<id>.yaml`. */
  readonly file: string;
  /**
   * The files that it reads: its own, the shared files it includes, its lists except those in CSV, `slots.yaml` if it reads a slot, its
   * overlay file.
   */
  readonly files: readonly string[];
  readonly rules: number;
  /** `false` if errors prevent reading it; then the title may be the id, and rules may be missing. */
  readonly isRead: boolean;
}

export interface FileSummary {
  readonly path: string;
  readonly kind: FileKind;
  /** The title of an operation or a list. */
  readonly title: string | null;
  /** The public standard of the codes in a list. */
  readonly codes?: CodeList;
}

/** `GET /api/file?path=P` */
export interface FileText {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
  /** Changes with every change of the file; `null` for a bindings file that does not exist yet; its text is then empty. */
  readonly revision: string | null;
}

/** `GET /api/schema?kind=K`: the authoring schema, JSON Schema draft-07; the schemas it refers to are in its `$defs`. */
export type AuthoringSchema = Readonly<Record<string, unknown>>;

/** `POST /api/lint` */
export interface LintAnswer {
  /** The findings in the whole folder and the overlay, sorted by file and line. */
  readonly findings: readonly FileFinding[];
  /** The operations, including a new one in the drafts. */
  readonly operations: readonly OperationSummary[];
}

/** `POST /api/operation` */
export interface OperationAnswer {
  /** `null` if {@link blockers} prevent reading the operation; one rule with a wrong value is enough. */
  readonly operation: OperationView | null;
  readonly blockers: readonly FileFinding[];
}

export interface OperationView {
  readonly id: string;
  readonly fields: readonly FieldView[];
  /** Facts: data that rules need and that is not in the order. */
  readonly facts: readonly FieldView[];
  /** Names for the meaning of a field's code, given by a slot of the bindings; examples and conditions use them like fields. */
  readonly derived: readonly { readonly name: string; readonly from: string; readonly slot: string }[];
  /** Sums and counts over lists, which rules compare with fields. */
  readonly totals: readonly TotalView[];
  /** The rules in the order of their evaluation. */
  readonly rules: readonly RuleView[];
  readonly slots: readonly SlotView[];
}

/** The sum, over the entries of a list, of one member or of the product of two members; or the number of entries. */
export interface TotalView {
  readonly name: string;
  readonly label: string;
  readonly sum?: string;
  readonly times?: string;
  readonly count?: string;
}

export interface FieldView {
  /** A name, or the path of a member of nested objects. */
  readonly name: string;
  /** The JSON type; text by default. A list also has the type of its entries. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map' | 'object' | 'any';
  readonly of?: 'string' | 'integer' | 'number' | 'boolean' | 'object';
  readonly label: string;
  readonly help?: string;
  readonly example?: string;
  /** The public standard of its codes. */
  readonly codes?: CodeList;
}

/** A location in a file, for `POST /api/edit` and for the editor. */
export interface SourceLocation {
  readonly file: string;
  readonly path: Path;
  readonly line: number;
}

/** One rule as it is written, with its meaning. */
export interface RuleView {
  /**
   * The id without the operation; the id of a rule of the overlay starts with `own/`. Rules with different periods may have the same id.
   */
  readonly id: string;
  /** A field, a fact, or `*` for every field. */
  readonly field: string;
  readonly check: { readonly name: string };
  readonly severity: Severity;
  /** Its clauses with their texts; the first is the one to quote. */
  readonly clauses: readonly { readonly id: string; readonly text: string }[];
  /** Its message in the requested language. */
  readonly message: string;
  /** `when` and `unless` in the requested language; empty if the rule always applies. */
  readonly condition: string;
  readonly from?: string;
  readonly until?: string;
  readonly location: SourceLocation;
  readonly examples: readonly ExampleView[];
  /** Whether the check depends on the day of the evaluation: then its examples have a day. */
  readonly readsDay: boolean;
  /** The change that the overlay makes to it. */
  readonly change?: {
    readonly off: boolean;
    readonly severity?: Severity;
    readonly check?: { readonly name: string; readonly parameters: unknown };
    readonly reason: string;
    readonly until?: string;
    readonly location: SourceLocation;
  };
}

export interface ExampleView {
  readonly kind: 'valid' | 'invalid';
  /** As written. */
  readonly example: Example;
  /** The example on one line. */
  readonly text: string;
  /** Whether the rule's result for the example is the one that `kind` says. */
  readonly isCorrect: boolean;
}

export interface SlotView {
  readonly id: string;
  readonly title: string;
  /** The meaning of each label. */
  readonly labels: Readonly<Record<string, string>>;
  /** The codes of each label, according to the drafts. */
  readonly bound: Bindings[string];
  /**
   * The file to write codes to, at the path `[slot, label]`: a bindings file that has the slot, else `overlay/bindings.yaml` if there is an
   * overlay, else `bindings.yaml`. It need not exist yet.
   */
  readonly file: string;
}

/** `POST /api/proposal`: a preview of a rule that is not added yet. 400 `bad-request` if it cannot be added to the text of the file. */
export interface ProposalAnswer {
  readonly file: string;
  /** The text of the file with the rule at its end, and the path of the rule in it. */
  readonly text: string;
  readonly path: Path;
  /** The rule with its examples: values at the bounds of its check and one step past them. */
  readonly written: Readonly<Record<string, unknown>>;
  /** `null` if {@link findings} prevent reading the rule. */
  readonly rule: RuleView | null;
  /** The findings in the file with the rule. */
  readonly findings: readonly FileFinding[];
}

/** `POST /api/new-operation`: 400 `bad-request` if the id is invalid or already used. */
export interface NewOperationAnswer {
  /** The new texts, by path. */
  readonly texts: Readonly<Record<string, string>>;
}

/** `POST /api/index`: the names of all rules and fields, for a search. */
export interface IndexAnswer {
  readonly operations: readonly {
    readonly id: string;
    readonly fields: readonly { readonly name: string; readonly label: string }[];
    /** Ids without the operation; rules with different periods are one entry. */
    readonly rules: readonly {
      readonly id: string;
      readonly field: string;
      /** Whether the rule bounds a number. */
      readonly isLimit: boolean;
    }[];
  }[];
}

/** `POST /api/texts`: the texts of the rule files that only their authors read. */
export interface TextsAnswer {
  /** The translations into the language of the request, by the English text; texts without a translation are absent. */
  readonly texts: Readonly<Record<string, string>>;
}

/** `POST /api/translations`: the texts that a language translates, and the texts that it lacks. */
export interface TranslationsAnswer {
  readonly rows: readonly TranslationRow[];
}

/** `POST /api/read-table`: the cells of a workbook or of CSV; 422 if the file cannot be read. Nothing is written. */
export interface ReadTableAnswer {
  readonly rows: readonly (readonly string[])[];
}

/** `POST /api/write-table`: rows as a workbook of texts. */
export interface WriteTableAnswer {
  /** The workbook in base64. */
  readonly bytes: string;
}

/**
 * `POST /api/clause-fix` writes the values of the checks into the text of a clause, `POST /api/example-fix` replaces the wrong examples of
 * a rule with proposed ones: the new text of the file, or the reason why it does not change.
 */
export type FixAnswer = { readonly text: string } | { readonly reason: string };

/**
 * `POST /api/edit`: changes single values of a text and keeps its layout. 400 `bad-request` if a path does not exist or the text is not
 * YAML.
 */
export interface EditAnswer {
  readonly text: string;
  /** The answer to the trial; absent if `POST /api/validate` would refuse it. */
  readonly trial?: ValidateAnswer;
}

/** `POST /api/validate` */
export interface ValidateAnswer {
  /** The result by the drafts; `null` if they cannot be read. */
  readonly now: TrialResult | null;
  /** The result by the saved files; `null` if they cannot be read or do not have the operation. */
  readonly saved: TrialResult | null;
}
export interface TrialResult {
  readonly valid: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly notEvaluated: readonly { readonly ruleId: string; readonly needs: readonly string[] }[];
}

/** `POST /api/requirements` */
export interface RequirementsAnswer {
  readonly requirements: Asked | null;
  /** The operation's example order: initial values for a form. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** `POST /api/diff`: the differences between the saved files and the drafts. */
export interface DiffAnswer {
  readonly changes: readonly ChangeView[];
  readonly semver: ChangeView['semver'];
  /** The example orders of the operations that have witnesses, by id: a witness differs from them in a few fields. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Release notes. */
  readonly markdown: string;
  /** Errors that prevent operations from being compared; these operations are left out of the changes. */
  readonly blockers: readonly FileFinding[];
}
/** As in `payrules diff --format json`, with sentences. The operation is `''` for changes outside of operations. */
export interface ChangeView extends Omit<ReturnType<typeof changeData>, 'what' | 'kind'> {
  /** The kind for readers, as `payrules review` shows it. */
  readonly kind: ReturnType<typeof shownKind>;
  readonly what: readonly Worded[];
  /** The change in plain words, as in `payrules review`: `Peru payout: largest Amount: 40000 → 50000 PEN`. */
  readonly sentences: readonly Worded[];
}
export type Witness = ChangeView['witnesses'][number];

/** `POST /api/patch` */
export interface PatchAnswer {
  /** A unified diff for `git apply` in the folder where the studio was started; empty if nothing differs. */
  readonly patch: string;
}

/**
 * `POST /api/backtest`: 404 without past orders. The answer is NDJSON (`application/x-ndjson`): {@link BacktestLine}s, the last of which
 * has `result` or `error`. Closing the request stops the run.
 */
export type BacktestLine =
  | { readonly progress: { readonly orders: number; readonly share: number } }
  | { readonly result: BacktestResult }
  | ApiError;
export type DayCount = Counts & { readonly orders: number };
/** As in `payrules backtest --format json`. It contains no value of an order. */
export interface BacktestResult extends Backtested {
  /** Counts by the day (UTC) of the order's `at`, the first day first; orders without `at` are left out. */
  readonly byDay: Readonly<Record<string, DayCount>>;
  /** The number of lines that are not orders. */
  readonly unreadable: number;
  /** The first of these lines. */
  readonly unreadableLines: readonly number[];
  /** Whether reading the input failed before its end. */
  readonly partial: boolean;
  /** Errors that prevent operations from being compared; their orders are counted as unchanged. */
  readonly blockers: readonly FileFinding[];
}

/** `POST /api/changed-orders`: 404 without past orders. Single orders whose results the drafts change, with their content. */
export interface ChangedOrdersAnswer {
  /** The number of all such orders. */
  readonly total: number;
  readonly orders: readonly ChangedOrder[];
}
export interface ChangedOrder {
  readonly line: number;
  readonly operation: string;
  /** The identifier of the order; empty if it has none. */
  readonly id: string;
  /** The amount; empty if it is missing or not a plain number. */
  readonly amount: string;
  /** `null` if the result stays the same. */
  readonly change: VerdictChange | null;
  readonly before: Witness['before']['verdict'];
  readonly after: Witness['before']['verdict'];
  /** The rules that make the difference; if the result stays the same, the rules with a finding. */
  readonly rules: readonly string[];
  readonly order: unknown;
  readonly facts: Facts;
}

/**
 * `POST /api/distribution`: 404 without past orders. Counts the orders of a rule's operation by the number that the rule bounds, or by
 * their amount.
 */
export interface DistributionAnswer {
  /** `null` if the orders have no such number. */
  readonly distribution: Distribution | null;
}
export interface Distribution {
  readonly operation: string;
  readonly field: string;
  /** The label of the field. */
  readonly label: string;
  /** The currency of the counted amounts; `''` if it is not known, `null` if the number is not an amount. */
  readonly currency: string | null;
  /** The currencies of all amounts, the most frequent first. */
  readonly currencies: readonly string[];
  /** Whether amounts are in the smallest unit of the currency. */
  readonly isMinor: boolean;
  /** The bounds of the rule before; `null` if it has none, or does not exist. */
  readonly before: Limits | null;
  readonly after: Limits | null;
  readonly scale: 'linear' | 'logarithmic';
  readonly bins: readonly Bin[];
  /** Orders without a plain number in the field. */
  readonly withoutNumber: number;
}
/** Plain decimals; the bounds themselves are allowed. */
export interface Limits {
  readonly min?: string;
  readonly max?: string;
}
/** Counts of the orders with a number from `from` up to `to`, exclusive. The results of `accepted` and `refused` orders did not change. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly accepted: number;
  readonly newlyAccepted: number;
  readonly refused: number;
  readonly newlyRefused: number;
}

/** `POST /api/save`, 200: all files or none. */
export interface SaveAnswer {
  readonly files: readonly { readonly path: string; readonly revision: string }[];
}
/** 409: files changed on disk; nothing was written. `text` and `revision` are `null` if the file was deleted. */
export interface SaveConflict {
  readonly conflicts: readonly {
    readonly path: string;
    readonly text: string | null;
    readonly revision: string | null;
  }[];
}
/** 422: lint errors; nothing was written. */
export interface SaveErrors {
  readonly findings: readonly FileFinding[];
}
