import type { Answers } from './answers.js';
import type {
  EditAnswer,
  IndexAnswer,
  Language,
  LintAnswer,
  OperationAnswer,
  TextsAnswer,
  TranslationsAnswer,
} from './api.js';
import { BATCH_TYPES, batchAnswers, batchFile, checkBatch, openBatch } from './batch/batch-routes.js';
import { clauseFix, exampleFix } from './fixes.js';
import { commit } from './git/commit.js';
import { commitFiles, fileHistory } from './git/file-history.js';
import { repository } from './git/state.js';
import { withRanges } from './finding-ranges.js';
import { operationIn, requirements, validateOrder } from './validate.js';
import { newOperationFrom } from './new-operation.js';
import { operationView } from './operation-view.js';
import { compareOutcomes } from './outcomes.js';
import { patch, save } from './save.js';
import { proposal } from './proposal.js';
import { limitsOf } from './distribution.js';
import { RequestError } from '../../server/index.js';
import { type Bodies, parseBody } from './request-bodies.js';
import { readTable, writeTable } from './tables.js';
import { bundled, fileText, start, summariesOf } from './start.js';
import type { BackgroundAnalysis } from './background-analysis.js';
import { removeOrders, useOrders } from './orders-route.js';
import type { Answering, ApiRequest, ApiResponse, FileRoute, Route, Studio } from './route.js';
import { ORDER_TYPES } from './uploaded-orders.js';
import type { Workspace } from './workspace.js';
import { say, wordsOf } from '../../../core/index.js';
import { referenceTexts, localeIn, translationTable } from '../../../workbench/analysis/index.js';
import type { Compilation } from './compilation.js';

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
