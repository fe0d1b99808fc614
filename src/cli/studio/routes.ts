import { editYaml, EditError } from '../../rulebook/edit/edit.js';
import { keysAt } from '../../rulebook/fix/order.js';
import type {
  BacktestLine,
  EditAnswer,
  EditRequest,
  LintAnswer,
  LintRequest,
  OperationAnswer,
  OperationRequest,
} from './api.js';
import { withEnds } from './finding.js';
import { ask, judge, known } from './judge.js';
import { operationView } from './operation-view.js';
import { patch } from './patch.js';
import { Refusal } from './refusal.js';
import { readBody } from './requests.js';
import { save } from './save.js';
import { bundled } from './schema.js';
import { fileText, start } from './start.js';
import type { Studies } from './studies.js';
import type { Workspace } from './workspace.js';

/** What the routes work on. */
export interface Studio {
  readonly workspace: Workspace;
  readonly studies: Studies;
}

/** What a request asks for, once it may ask. */
export interface Asked {
  readonly query: URLSearchParams;
  /** The body, unparsed. */
  readonly body: string;
  /** Aborted where nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** An answer of one piece, or of lines that come one by one. */
export type Answer =
  { readonly status?: number; readonly body: unknown } | { readonly lines: AsyncIterable<BacktestLine> };

type Route = (studio: Studio, asked: Asked) => Answer | Promise<Answer>;

const ok = (body: unknown): Answer => ({ body });

/** Every route by method and path. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /api/start': ({ workspace, studies }) => ok(start(workspace, studies.orders)),
  'GET /api/file': ({ workspace }, { query }) => ok(fileText(workspace, query.get('path') ?? '')),
  'GET /api/schema': ({ workspace }, { query }) => ok(bundled(workspace.schemas, query.get('kind') ?? '')),
  'POST /api/lint': ({ workspace }, { body }) => ok(lint(workspace, readBody('lint', body))),
  'POST /api/operation': ({ workspace }, { body }) => ok(operation(workspace, readBody('operation', body))),
  'POST /api/edit': ({ workspace }, { body }) => ok(edit(workspace, readBody('edit', body))),
  'POST /api/judge': ({ workspace }, { body }) => ok(judge(workspace, readBody('judge', body))),
  'POST /api/requirements': ({ workspace }, { body }) => ok(ask(workspace, readBody('requirements', body))),
  'POST /api/diff': async ({ studies }, { body, signal }) =>
    ok(await studies.diff(readBody('diff', body).drafts, signal)),
  'POST /api/patch': ({ workspace }, { body }) => ok(patch(workspace, readBody('patch', body))),
  'POST /api/save': ({ workspace }, { body }) => save(workspace, readBody('save', body)),
  'POST /api/backtest': ({ workspace, studies }, { body, signal }) => {
    const { drafts } = readBody('backtest', body);
    for (const path of Object.keys(drafts)) workspace.files.kind(path);
    if (!studies.orders) throw new Refusal(404, 'not-found', 'The studio was started without orders.');
    return { lines: studies.backtest(drafts, signal) };
  },
};

function lint(workspace: Workspace, { drafts }: LintRequest): LintAnswer {
  const version = workspace.drafted(drafts);
  return { findings: withEnds(version.findings, version) };
}

function operation(workspace: Workspace, { id, drafts, locale }: OperationRequest): OperationAnswer {
  const version = workspace.drafted(drafts);
  const { compiled, prevented } = known(version, id);
  return compiled
    ? { operation: operationView(version, compiled, locale), prevented: [] }
    : { operation: null, prevented: withEnds(prevented, version) };
}

function edit({ files, schemas }: Workspace, { file, text, edits }: EditRequest): EditAnswer {
  const kind = files.kind(file);
  try {
    return { text: editYaml(text, edits, (path) => keysAt(schemas, kind, path)) };
  } catch (error) {
    if (error instanceof EditError) throw new Refusal(400, 'bad-request', error.message);
    throw error;
  }
}
