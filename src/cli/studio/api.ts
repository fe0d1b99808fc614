/**
 * What the studio's page and its server say to each other: types only.
 *
 * Every request under `/api` carries the token of the address in the header {@link TokenHeader}; those with a body are
 * `POST` with `content-type: application/json`. An answer outside 2xx is an {@link ApiError}, or what its route says.
 *
 * `index.html` is served with each `%CSP_NONCE%` in it replaced by a fresh nonce that `style-src` and `script-src` allow (Vite:
 * `html: { cspNonce: '%CSP_NONCE%' }`; CodeMirror: `EditorView.cspNonce`). Inline scripts without it do not run.
 *
 * **Paths.** A file is named by its path in the rules folder, `operations/pe.payout.yaml`; one of the merchant's overlay by
 * `overlay/` and its name, `overlay/bindings.yaml`.
 */
import type { Bindings, Facts } from '../../model/bindings.js';
import type { Basis, Diagnostic, Severity } from '../../model/diagnostic.js';
import type { Condition, Example, Wording } from '../../model/operation.js';
import type { Requirements as Asked } from '../../model/requirement.js';

export type { Bindings, Facts } from '../../model/bindings.js';
export type { Basis, Diagnostic, DiagnosticCode, Severity } from '../../model/diagnostic.js';
export type { Condition, Example, Wording } from '../../model/operation.js';
export type { Option, Requirement } from '../../model/requirement.js';

/** The name of the header that carries the token; the page has it from its address, `?token=...`. */
export type TokenHeader = 'x-payrules-token';

/** The languages of messages; the page's own words are its own matter. */
export type Language = 'en' | 'es' | 'pt-BR';

/** What a refused request is answered with. */
export interface ApiError {
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

export type ErrorCode =
  /** 403: the address was not this server's, or the request came from another page. */
  | 'wrong-host'
  | 'wrong-origin'
  /** 401 */
  | 'wrong-token'
  /** 404: no such route, file or operation. */
  | 'not-found'
  /** 405 */
  | 'wrong-method'
  /** 413 */
  | 'too-large'
  /** 415 */
  | 'not-json'
  /** 400: the body has the wrong shape; the message says where. */
  | 'bad-request'
  /** 403: no rule file, or one outside the folder. */
  | 'not-a-rule-file'
  /** 500: a file can't be read or written. */
  | 'unreadable'
  | 'unwritable'
  /** 500 */
  | 'fault';

/** Texts that are not saved, by path. */
export type Drafts = Readonly<Record<string, string>>;

/** The keys and indices that lead to a value in a YAML file. */
export type Path = readonly (string | number)[];

/** What an authoring schema is called: `operation`, `common`, `list`, `slots`, `clauses`, `exceptions`, `bindings`, `overlay`, `gateway-headers` and so on. */
export type FileKind = string;

/** A problem in a file, from a line and column (from 1, in UTF-16 units) up to an end on the same line. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
}

/** `GET /api/start` */
export interface Start {
  readonly version: string;
  /** The day (UTC) as on which everything is judged. */
  readonly today: string;
  readonly locales: readonly Language[];
  readonly operations: readonly OperationSummary[];
  readonly files: readonly FileSummary[];
  /** Whether the studio was given an overlay folder. */
  readonly overlay: boolean;
  /** The orders to backtest; `count` is known once they were read to their end. */
  readonly orders: null | { readonly name: string; readonly count: number | null };
}

export interface OperationSummary {
  readonly id: string;
  readonly title: string;
  readonly kind: 'collection' | 'payout';
  /** ISO 3166-1 alpha-2; `null` for the global operations. */
  readonly country: string | null;
  readonly region: string;
  /** The file of its own. */
  readonly file: string;
  /** The files it is made of: its own, the shared ones it includes, its lists, `slots.yaml` where it reads a slot, its overlay file. */
  readonly files: readonly string[];
  readonly rules: number;
  /** Findings in its own file and its overlay file. */
  readonly findings: number;
}

export interface FileSummary {
  readonly path: string;
  readonly kind: FileKind;
  /** What people call it: an operation's or a list's title, where it has one. */
  readonly title: string | null;
}

/** `GET /api/file?path=P` */
export interface FileText {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
  /** Changes with every change of the file. */
  readonly revision: string;
}

/** `GET /api/schema?kind=K`: the authoring schema, JSON Schema draft-07; references to the others are resolved inside it (`$defs`). */
export type AuthoringSchema = Readonly<Record<string, unknown>>;

/** `POST /api/lint` */
export interface LintRequest {
  readonly drafts: Drafts;
}
export interface LintAnswer {
  /** Of the whole folder and the overlay, by file and place. */
  readonly findings: readonly Finding[];
}

/** `POST /api/operation` */
export interface OperationRequest {
  readonly id: string;
  readonly drafts: Drafts;
  /** The language of labels, help, notes and `words`; by default `en`. */
  readonly locale?: Language;
}
export interface OperationAnswer {
  /** `null` where findings prevent it from being read: a card with a wrong value, too, until that is mended. */
  readonly operation: OperationView | null;
  readonly prevented: readonly Finding[];
}

export interface OperationView {
  readonly id: string;
  readonly title: string;
  readonly region: string;
  readonly country: string | null;
  readonly currency: string | null;
  readonly file: string;
  readonly fields: readonly FieldView[];
  /** What rules need and the order does not carry. */
  readonly facts: readonly FieldView[];
  /** Names for what a field's code means, through a slot of the bindings; they stand in examples and conditions like fields. */
  readonly derived: readonly { readonly name: string; readonly from: string; readonly slot: string }[];
  /** In the order in which they judge. */
  readonly cards: readonly CardView[];
  readonly notes: readonly NoteView[];
  readonly lists: readonly ListView[];
  readonly slots: readonly SlotView[];
}

export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly example?: string;
  readonly place: Place;
}

/** Where something stands, for `POST /api/edit` and for the editor. */
export interface Place {
  readonly file: string;
  readonly path: Path;
  readonly line: number;
}

/** One card as its file says it, with what it means. */
export interface CardView {
  /** Without the operation; a merchant's own start with `own/`. The same id may stand twice with other periods. */
  readonly id: string;
  /** A field, a fact, or `*` for every field. */
  readonly field: string;
  /** The check's name and its parameters as they are written. */
  readonly check: { readonly name: string; readonly parameters: unknown };
  readonly severity: Severity;
  readonly basis: Basis;
  /** The clauses it rests on, the one to quote first, with their texts. */
  readonly clauses: readonly { readonly id: string; readonly text: string }[];
  readonly document?: string;
  /** Wording of its own, as written. */
  readonly wording?: Wording;
  /** What it says to a person, in the language asked for. */
  readonly words: string;
  readonly when?: Condition;
  readonly unless?: Condition;
  /** `when` and `unless` in English words; empty where it always counts. */
  readonly condition: string;
  readonly from?: string;
  readonly until?: string;
  readonly place: Place;
  readonly examples: readonly ExampleView[];
  /** Full names of the lists it uses: `lists/pe-banks`. */
  readonly lists: readonly string[];
  readonly slots: readonly string[];
  /** Ids of the rules that say nothing where this one has a finding, and of those that silence it. */
  readonly hides: readonly string[];
  readonly hiddenBy: readonly string[];
  /** What the merchant's overlay makes of it. */
  readonly change?: {
    readonly off: boolean;
    readonly severity?: Severity;
    readonly check?: { readonly name: string; readonly parameters: unknown };
    readonly reason: string;
    readonly until?: string;
    readonly place: Place;
  };
}

export interface ExampleView {
  readonly kind: 'valid' | 'invalid';
  /** As written. */
  readonly example: Example;
  /** The same on one line. */
  readonly text: string;
  /** Whether the rule answers it as `kind` says. */
  readonly holds: boolean;
  /** Its path in the card's file. */
  readonly path: Path;
}

export interface NoteView {
  readonly field: string;
  readonly clause: string;
  readonly text: string;
  readonly place: Place;
}

/** A list or table as its file says it; just one of `values`, `groups` and `rows` is there. */
export interface ListView {
  /** `lists/pe-banks`. */
  readonly name: string;
  readonly title: string;
  readonly source: readonly string[];
  readonly file: string;
  readonly values?: readonly string[];
  readonly groups?: readonly { readonly title: string; readonly values: readonly string[] }[];
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
}

export interface SlotView {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  /** Label -> what it stands for. */
  readonly labels: Readonly<Record<string, string>>;
  /** The codes bound, label by label, as the drafts have it. */
  readonly bound: Bindings[string];
  /** The file to write codes to, at the path `[slot, label]`: a bindings file that has the slot, else `overlay/bindings.yaml` where there is an overlay, else `bindings.yaml`. Where `GET /api/file` says 404 of it, it does not exist yet: begin with an empty text and the revision `null`. */
  readonly file: string;
  readonly place: Place;
}

/** `POST /api/edit`: changes just the characters that say what changes. */
export interface EditRequest {
  readonly file: string;
  readonly text: string;
  /** One after the other, each in the text as the one before left it. */
  readonly edits: readonly Edit[];
}
export interface Edit {
  /** Leads to a value in the file; in a list, its length is the place after the last. */
  readonly path: Path;
  /** What shall stand there: text, number, boolean, list or map. Left out: the entry is taken away. */
  readonly value?: unknown;
  /** In a list: put it before what stands there now, instead of in its place. */
  readonly insert?: boolean;
}
/** 400 `bad-request` where a path leads nowhere or the text is no YAML. */
export interface EditAnswer {
  readonly text: string;
}

/** `POST /api/judge` */
export interface JudgeRequest {
  readonly operation: string;
  readonly drafts: Drafts;
  readonly order: unknown;
  readonly facts?: Facts;
  /** By default those of the bindings files, with their drafts. */
  readonly bindings?: Bindings;
  readonly locale?: Language;
}
export interface JudgeAnswer {
  /** By the drafts; `null` where findings prevent it. */
  readonly now: Result | null;
  /** By what is saved; `null` where that can't be read, or does not have the operation. */
  readonly saved: Result | null;
  readonly prevented: readonly Finding[];
}
export interface Result {
  readonly valid: boolean;
  readonly operation: string;
  readonly rulesVersion: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly unjudged: readonly { readonly ruleId: string; readonly needs: string }[];
}

/** `POST /api/requirements` */
export interface RequirementsRequest {
  readonly operation: string;
  readonly drafts: Drafts;
  readonly order: unknown;
  readonly facts?: Facts;
  readonly locale?: Language;
}
export interface RequirementsAnswer {
  readonly requirements: Asked | null;
  /** The operation's example order: what a form may start from. */
  readonly example: Readonly<Record<string, string>>;
  readonly prevented: readonly Finding[];
}

/** `POST /api/diff`: what the drafts change against the saved files. */
export interface DiffRequest {
  readonly drafts: Drafts;
}
export interface DiffAnswer {
  readonly changes: readonly Change[];
  readonly semver: Release;
  /** Release notes. */
  readonly markdown: string;
  /** What keeps operations from being compared; these are left out of the changes. */
  readonly prevented: readonly Finding[];
}
export type Release = 'none' | 'patch' | 'minor' | 'major';
/** As `payrules diff --format json` has it. */
export interface Change {
  /** `''` for what no operation owns. */
  readonly operation: string;
  readonly ruleId: string;
  readonly kind: 'narrowed' | 'widened' | 'both' | 'wording' | 'unknown';
  readonly witness: Readonly<Record<string, unknown>> | null;
  readonly semver: Release;
  readonly what: readonly string[];
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly renamedTo?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly witnesses: readonly Witness[];
}
export interface Witness {
  readonly direction: 'narrowed' | 'widened';
  readonly order: Readonly<Record<string, unknown>>;
  readonly facts: Facts;
  readonly bindings: Bindings;
  readonly at: string;
  readonly before: Testimony;
  readonly after: Testimony;
}
export interface Testimony {
  readonly verdict: 'accepted' | 'warned' | 'refused';
  readonly rules: readonly string[];
}

/** `POST /api/patch` */
export interface PatchRequest {
  readonly drafts: Drafts;
}
export interface PatchAnswer {
  /** A unified diff that `git apply` takes, in the folder where the studio was started; empty where nothing differs. */
  readonly patch: string;
  readonly files: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

/**
 * `POST /api/backtest`: 404 without `--orders`. The answer is NDJSON (`application/x-ndjson`): {@link BacktestLine}s, the last of which
 * has `result` or `error`. Closing the request ends the run.
 */
export interface BacktestRequest {
  readonly drafts: Drafts;
}
export type BacktestLine =
  | { readonly progress: { readonly orders: number; readonly share: number } }
  | { readonly result: BacktestResult }
  | ApiError;
export type Turn = 'newlyRefused' | 'newlyAccepted' | 'newlyWarned' | 'noLongerWarned';
export type Counts = Readonly<Record<Turn, number>>;
/** As `payrules backtest --format json` has it. No value of an order is in it. */
export interface BacktestResult extends Counts {
  readonly orders: number;
  readonly withoutRules: number;
  readonly byOperation: Readonly<Record<string, Counts & { readonly orders: number }>>;
  /** With the lines of the first few orders. */
  readonly byRule: Readonly<Record<string, Counts & { readonly field: string; readonly lines: readonly number[] }>>;
  readonly byField: Readonly<Record<string, Counts>>;
  readonly at: string;
  readonly later: Readonly<Record<string, string>>;
  readonly ending: Readonly<Record<string, string>>;
  /** Lines that are no orders. */
  readonly unreadable: number;
  /** Where the first few of them stand. */
  readonly unreadableLines: readonly number[];
  /** The input could not be read to its end. */
  readonly partial: boolean;
  /** What keeps operations from being compared; their orders are counted and no verdict of theirs changes. */
  readonly prevented: readonly Finding[];
}

/** `POST /api/save`: all files or none. */
export interface SaveRequest {
  readonly files: readonly {
    readonly path: string;
    readonly text: string;
    /** That of the file the text was made from; `null` for a new file. */
    readonly revision: string | null;
  }[];
  /** Save with errors of lint all the same. */
  readonly confirmed: boolean;
  /** Paths of files that may be overwritten though they changed on disk. */
  readonly overwrite: readonly string[];
}
/** 200 */
export interface SaveAnswer {
  readonly files: readonly { readonly path: string; readonly revision: string }[];
}
/** 409: files changed on disk meanwhile; nothing was written. `text` and `revision` are `null` where the file is gone. */
export interface SaveConflict {
  readonly conflicts: readonly {
    readonly path: string;
    readonly text: string | null;
    readonly revision: string | null;
  }[];
}
/** 422: errors of lint hold it back, and nothing was written. */
export interface SaveHeldBack {
  readonly findings: readonly Finding[];
}
