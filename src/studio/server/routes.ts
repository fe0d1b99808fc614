import { editYaml, EditError } from '../../rulebook/edit/edit.js';
import { keysAt } from '../../rulebook/format/key-order.js';
import type {
  BacktestRequest,
  DistributionAnswer,
  EditAnswer,
  EditRequest,
  LintAnswer,
  LintRequest,
  OperationAnswer,
  OperationRequest,
} from './api.js';
import { clauseText } from './clause-text.js';
import { commit } from './git/commit.js';
import { repository } from './git/state.js';
import { withRanges } from './finding-ranges.js';
import { operationIn, requirements, validateOrder } from './validate.js';
import { operationView } from './operation-view.js';
import { patch } from './patch.js';
import { proposal } from './proposal.js';
import { RequestError } from '../../server/request-error.js';
import { readBody } from './request-bodies.js';
import { ruleIndex } from './rule-index.js';
import { save } from './save.js';
import { bundled } from './bundled-schema.js';
import { fileText, start } from './start.js';
import type { BackgroundAnalysis } from './background-analysis.js';
import { removeOrders, useOrders } from './orders-route.js';
import type { ApiResponse, FileRoute, Route, Studio } from './route.js';
import { ORDER_TYPES } from './uploaded-orders.js';
import type { Workspace } from './workspace.js';

const ok = (body: unknown): ApiResponse => ({ body });

/** The routes by method and path. */
export const routes: Readonly<Record<string, Route | FileRoute>> = {
  'GET /api/start': ({ workspace, analysis, uploads }) =>
    ok(start(workspace, { orders: analysis.orders, mostOrderBytes: uploads.most })),
  'GET /api/file': ({ workspace }, { query }) => ok(fileText(workspace, query.get('path') ?? '')),
  'GET /api/schema': ({ workspace }, { query }) => ok(bundled(workspace.schemas, query.get('kind') ?? '')),
  'POST /api/lint': ({ workspace }, { body }) => ok(lint(workspace, readBody('lint', body))),
  'POST /api/operation': ({ workspace }, { body }) => ok(operation(workspace, readBody('operation', body))),
  'POST /api/proposal': ({ workspace }, { body }) => ok(proposal(workspace, readBody('proposal', body))),
  'POST /api/index': ({ workspace }, { body }) => {
    const { drafts, locale } = readBody('index', body);
    return ok(ruleIndex(workspace.drafted(drafts), locale));
  },
  'POST /api/clause-fix': ({ workspace }, { body }) => ok(clauseText(workspace, readBody('clause-fix', body))),
  'POST /api/edit': ({ workspace }, { body }) => ok(edit(workspace, readBody('edit', body))),
  'POST /api/validate': ({ workspace }, { body }) => ok(validateOrder(workspace, readBody('validate', body))),
  'POST /api/requirements': ({ workspace }, { body }) => ok(requirements(workspace, readBody('requirements', body))),
  'POST /api/diff': async ({ analysis }, { body, signal }) =>
    ok(await analysis.diff(readBody('diff', body).drafts, signal)),
  'POST /api/patch': ({ workspace }, { body }) => ok(patch(workspace, readBody('patch', body))),
  'POST /api/save': ({ workspace }, { body }) => save(workspace, readBody('save', body)),
  'POST /api/repository': async ({ workspace }, { body }) =>
    ok(await repository(workspace.files, readBody('repository', body))),
  'POST /api/commit': ({ workspace }, { body }) => commit(workspace, readBody('commit', body)),
  'POST /api/review': async ({ workspace, analysis }, { body, signal }) => {
    const request = readBody('review', body);
    assertRequest(workspace, request);
    return ok(await analysis.review(request, signal));
  },
  'POST /api/history': async ({ analysis }, { body, signal }) =>
    ok(await analysis.history(readBody('history', body), signal)),
  'POST /api/backtest': (studio, { body, signal }) => {
    const request = readBody('backtest', body);
    return { lines: withOrders(studio, request).backtest(request, signal) };
  },
  'POST /api/changed-orders': async (studio, { body, signal }) => {
    const request = readBody('changed-orders', body);
    return ok(await withOrders(studio, request).changed(request, signal));
  },
  'POST /api/distribution': async (studio, { body, signal }) => {
    const request = readBody('distribution', body);
    return ok({
      distribution: (await withOrders(studio, request).distribution(request, signal)) ?? null,
    } satisfies DistributionAnswer);
  },
  'POST /api/orders': { types: ORDER_TYPES, take: useOrders },
  'DELETE /api/orders': async (studio) => ok(await removeOrders(studio)),
};

/** The analysis, for a request that needs past orders. */
function withOrders({ workspace, analysis }: Studio, request: BacktestRequest): BackgroundAnalysis {
  assertRequest(workspace, request);
  if (!analysis.source) throw new RequestError(404, 'not-found', 'The studio has no past orders.');
  return analysis;
}

/** Refuses a day that is none, and drafts of other files. */
function assertRequest(workspace: Workspace, { drafts, base, at }: BacktestRequest): void {
  if (at !== undefined) workspace.saved(at);
  for (const path of Object.keys({ ...drafts, ...base })) workspace.files.kind(path);
}

function lint(workspace: Workspace, { drafts }: LintRequest): LintAnswer {
  const compilation = workspace.drafted(drafts);
  return { findings: withRanges(compilation.findings, compilation) };
}

function operation(workspace: Workspace, { id, drafts, locale }: OperationRequest): OperationAnswer {
  const compilation = workspace.drafted(drafts);
  const { compiled, blockers } = operationIn(compilation, id);
  return compiled
    ? { operation: operationView(compilation, compiled, locale), blockers: [] }
    : { operation: null, blockers: withRanges(blockers, compilation) };
}

function edit({ files, schemas }: Workspace, { file, text, edits }: EditRequest): EditAnswer {
  const kind = files.kind(file);
  try {
    return { text: editYaml(text, edits, (path) => keysAt(schemas, kind, path)) };
  } catch (error) {
    if (error instanceof EditError) throw new RequestError(400, 'bad-request', error.message);
    throw error;
  }
}
