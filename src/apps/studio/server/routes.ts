import type { Answers } from './answers.js';
import type {
  EditAnswer,
  IndexAnswer,
  Language,
  LintAnswer,
  OperationAnswer,
  ReadTableAnswer,
  TextsAnswer,
  TranslationsAnswer,
  WriteTableAnswer,
} from './api.js';
import { BATCH_TYPES, batchAnswers, batchFile, checkBatch, openBatch } from './batch/batch-routes.js';
import { clauseFix, exampleFix } from './fixes.js';
import { commit } from './git/commit.js';
import { commitFiles, fileHistory } from './git/history.js';
import { repository } from './git/state.js';
import { operationIn, requirements, validateOrder } from './validate.js';
import { newOperationFrom } from './new-operation.js';
import { operationView } from './operation-view.js';
import { compareOutcomes } from './outcomes.js';
import { patch, save } from './save.js';
import { proposal } from './proposal.js';
import { limitsOf } from './distribution.js';
import { Disconnected, RequestError } from '../../server/index.js';
import { type Bodies, parseBody } from './request-bodies.js';
import { bundled, fileText, start, summariesOf } from './start.js';
import type { BackgroundAnalysis } from './background-analysis.js';
import {
  type Answering,
  type ApiRequest,
  type ApiResponse,
  type FileRequest,
  type FileRoute,
  type Route,
  type Studio,
  operationOfAll,
  shownName,
} from './route.js';
import { ORDER_TYPES } from './uploaded-orders.js';
import type { Workspace } from './workspace.js';
import { say, wordsOf } from '../../../core/index.js';
import { InputFault, tableRows, workbookOf } from '../../../workbench/input/index.js';
import { referenceTexts, localeIn, translationTable } from '../../../workbench/analysis/index.js';
import { type Compilation, withRanges } from './compilation.js';

const ok = (body: unknown): ApiResponse => ({ body });

/** An answer by a function of the rule files and the request. */
const ofRules =
  <Request, Answer>(answer: (workspace: Workspace, request: Request, language: Language) => Answer) =>
  ({ workspace }: Studio, request: Request, { language }: ApiRequest): Answer =>
    answer(workspace, request, language);

const answering: Answering = {
  ...batchAnswers,
  lint: ofRules(lint),
  operation: ofRules(operation),
  proposal: ofRules(proposal),
  'new-operation': ofRules(newOperationFrom),
  index: ofRules(ruleIndex),
  texts: ofRules(ownTexts),
  translations: ofRules(translations),
  'read-table': (_, request) => readTable(request),
  'write-table': (_, request) => writeTable(request),
  'clause-fix': ofRules(clauseFix),
  'example-fix': ofRules(exampleFix),
  edit: ofRules(edit),
  validate: ofRules(validateOrder),
  requirements: ofRules(requirements),
  patch: ofRules(patch),
  repository: ofRules(repository),
  'file-history': ofRules(fileHistory),
  'commit-files': ofRules(commitFiles),
  diff: ({ analysis }, request, asked) => analysis.ask('diff', request, asked),
  history: ({ analysis }, request, asked) => analysis.ask('history', request, asked),
  review: ({ workspace, analysis }, request, asked) => {
    assertRequest(workspace, request);
    return analysis.ask('review', request, asked);
  },
  'changed-orders': (studio, request, asked) => withOrders(studio, request).ask('changed-orders', request, asked),
  distribution: (studio, request, asked) => withOrders(studio, request).ask('distribution', request, asked),
};

const answered =
  <Name extends keyof Answers>(name: Name): Route =>
  async (studio, request) =>
    ok(await answering[name](studio, parseBody(name, request.body), request));

/** The routes by method and path. */
export const routes: Readonly<Record<string, Route | FileRoute>> = {
  ...Object.fromEntries(Object.keys(answering).map((name) => [`POST /api/${name}`, answered(name as keyof Answers)])),
  'GET /api/start': ({ workspace, analysis, uploads }) =>
    ok(start(workspace, { orders: analysis.orders, mostOrderBytes: uploads.most })),
  'GET /api/file': ({ workspace }, { query }) => ok(fileText(workspace, query.get('path') ?? '')),
  'GET /api/schema': ({ workspace }, { query, language }) =>
    ok(
      workspace
        .saved()
        .translator(language)
        .help(bundled(workspace.schemas, query.get('kind') ?? '')),
    ),
  'POST /api/save': ({ workspace }, { body, language }) => save(workspace, parseBody('save', body), language),
  'POST /api/commit': ({ workspace }, { body, language }) => commit(workspace, parseBody('commit', body), language),
  'POST /api/backtest': (studio, { body, signal, language }) => {
    const request = parseBody('backtest', body);
    return { lines: withOrders(studio, request).backtest(request, language, signal) };
  },
  'POST /api/orders': { types: ORDER_TYPES, take: useOrders },
  'POST /api/batch': { types: BATCH_TYPES, take: openBatch },
  'POST /api/outcomes': { types: BATCH_TYPES, take: compareOutcomes },
  'POST /api/batch-check': checkBatch,
  'POST /api/batch-file': batchFile,
  'DELETE /api/batch': ({ batches }, { query }) => {
    batches.close(query.get('id') ?? '');
    return ok(null);
  },
  'DELETE /api/orders': async (studio) => ok(await removeOrders(studio)),
};

/** The analysis, for a request that needs past orders. */
function withOrders({ workspace, analysis }: Studio, request: Bodies['backtest']): BackgroundAnalysis {
  assertRequest(workspace, request);
  if (!analysis.source) throw new RequestError(404, 'not-found', say('The studio has no past orders.'));
  return analysis;
}

/** Refuses an invalid day, and drafts of files that are not rule files. */
function assertRequest(workspace: Workspace, { drafts, base, at }: Bodies['backtest']): void {
  if (at !== undefined) workspace.saved(at);
  for (const path of Object.keys({ ...drafts, ...base })) workspace.files.kind(path);
}

function lint(workspace: Workspace, { drafts }: Bodies['lint'], language: Language): LintAnswer {
  const compilation = workspace.drafted(drafts);
  return { findings: withRanges(compilation.findings, compilation, language), operations: summariesOf(compilation) };
}

function operation(workspace: Workspace, { id, drafts }: Bodies['operation'], language: Language): OperationAnswer {
  const compilation = workspace.drafted(drafts);
  const { compiled, blockers } = operationIn(compilation, id);
  return compiled
    ? { operation: operationView(compilation, compiled, language), blockers: [] }
    : { operation: null, blockers: withRanges(blockers, compilation, language) };
}

function edit(workspace: Workspace, { file, text, edits, trial }: Bodies['edit'], language: Language): EditAnswer {
  const edited = workspace.edit(file, text, edits);
  return {
    text: edited,
    ...(trial && tried(workspace, { ...trial, drafts: { ...trial.drafts, [file]: edited } }, language)),
  };
}

/**
 * The result of the trial of an edit. An error in the trial does not fail the edit: the page then asks for the result alone, and shows the
 * error.
 */
function tried(workspace: Workspace, request: Bodies['validate'], language: Language): Pick<EditAnswer, 'trial'> {
  try {
    return { trial: validateOrder(workspace, request, language) };
  } catch {
    return {};
  }
}

/** The translations of titles, clauses and other texts of the rule files that only their authors read. */
function ownTexts(workspace: Workspace, { drafts }: Bodies['texts'], language: Language): TextsAnswer {
  const compilation = workspace.drafted(drafts);
  const translator = compilation.translator(language);
  // A file with an error has no title: the page shows the saved one.
  const titles = [...titlesIn(workspace.saved()), ...titlesIn(compilation)];
  const texts = [...referenceTexts(compilation.rulebook), ...titles].flatMap((english) => {
    const { text, lang } = translator.own(english);
    return lang === undefined ? [[english, text] as const] : [];
  });
  return { texts: Object.fromEntries(texts) };
}

/** The texts of the rule files, without the overlay, that a language translates. */
function translations(workspace: Workspace, { drafts, language }: Bodies['translations']): TranslationsAnswer {
  const compilation = workspace.drafted(drafts);
  const { rulebook, isWhole } = compilation.reading;
  return { rows: translationTable(rulebook, language, { isWhole, titles: titlesIn(compilation) }) };
}

/** The titles of all files. */
const titlesIn = ({ reading }: Compilation): readonly string[] =>
  [...reading.files.values()].flatMap(({ data }) => textIn((data as { readonly title?: unknown } | null)?.title));

const textIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : []);

/** The names of the rules and fields of all operations, for a search; operations that cannot be read are left out. */
function ruleIndex(workspace: Workspace, { drafts }: Bodies['index'], language: Language): IndexAnswer {
  const { rulebook } = workspace.drafted(drafts);
  const locale = localeIn(rulebook, language);
  return {
    operations: [...rulebook.operations.values()].map(({ id, fields, facts, rules }) => ({
      id,
      fields: [...fields, ...facts].map((field) => ({ name: field.name, label: wordsOf(field, locale).label })),
      rules: [
        ...new Map(
          rules.map((rule) => [rule.id, { id: rule.id, field: rule.field, isLimit: limitsOf(rule) !== undefined }]),
        ).values(),
      ],
    })),
  };
}

/**
 * The cells of a workbook or of CSV that a person chose.
 * @throws {RequestError} if it cannot be read
 */
async function readTable({ bytes }: Bodies['read-table']): Promise<ReadTableAnswer> {
  try {
    return { rows: await tableRows(Buffer.from(bytes, 'base64')) };
  } catch (error) {
    if (error instanceof InputFault)
      throw new RequestError(
        422,
        'unreadable',
        say('The file cannot be read as a table; save it again as .xlsx or CSV.'),
      );
    throw error;
  }
}

/** Rows as a workbook. */
async function writeTable({ name, rows }: Bodies['write-table']): Promise<WriteTableAnswer> {
  return { bytes: Buffer.from(await workbookOf(name, rows)).toString('base64') };
}

/** Evaluates the past orders of a file that the page sends; if they cannot be used, the earlier orders stay in use. */
async function useOrders(
  { workspace, analysis, uploads }: Studio,
  { query, bytes, type, length, signal }: FileRequest,
): Promise<ApiResponse> {
  const named = operationOfAll(query.get('operation'), workspace.saved());
  const file = await uploads.receive(bytes, type, length, signal);
  const source = { file, name: shownName(query), operation: named, isUploaded: true };
  const before = analysis.source;
  let isUsed = false;
  try {
    const opened = await analysis.open(source);
    if (signal.aborted) throw new Disconnected();
    if (opened.problem) return { status: 422, body: opened.problem };
    await analysis.use(source, opened);
    isUsed = true;
    return { body: analysis.orders };
  } finally {
    if (!isUsed) uploads.remove(file);
    else if (before?.isUploaded) uploads.remove(before.file);
  }
}

/** Stops evaluating past orders, and removes a file that the page sent. */
async function removeOrders({ analysis, uploads }: Pick<Studio, 'analysis' | 'uploads'>): Promise<null> {
  const before = analysis.source;
  await analysis.use(undefined);
  if (before?.isUploaded) uploads.remove(before.file);
  return null;
}
