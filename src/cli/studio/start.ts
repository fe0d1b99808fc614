import type { ListFile } from '../../rulebook/cards.js';
import { version as packageVersion } from '../package.js';
import type { FileSummary, FileText, OperationSummary, Start } from './api.js';
import { kindIn, OVERLAY, revisionOf, textOf } from './files.js';
import { languages } from './languages.js';
import { Refusal } from './refusal.js';
import type { Version } from './version.js';
import type { Workspace } from './workspace.js';

/** What the page needs to begin with. */
export function start(workspace: Workspace, orders: Start['orders']): Start {
  const saved = workspace.saved();
  return {
    version: packageVersion(),
    today: saved.contents.today,
    locales: languages,
    operations: [...saved.contents.texts.keys()].flatMap((file) => summaryOf(saved, file) ?? []),
    files: [...saved.contents.texts.keys()].flatMap((path) => fileSummary(saved, path) ?? []),
    overlay: workspace.files.overlay !== undefined,
    orders,
  };
}

/** An operation in short; one that can't be read is listed all the same, by what its file is called. */
function summaryOf(version: Version, file: string): OperationSummary | undefined {
  const id = /^operations\/([a-z]+\.(?:collection|payout))\.yaml$/.exec(file)?.[1];
  if (id === undefined) return undefined;
  const operation = version.rulebook.operations.get(id);
  const own = [file, `${OVERLAY}${id}.yaml`];
  return {
    id,
    title: operation?.title ?? id,
    kind: id.endsWith('.payout') ? 'payout' : 'collection',
    country: operation?.country || null,
    region: operation?.region ?? '',
    file,
    files: version.filesOf(id),
    rules: operation?.rules.length ?? 0,
    findings: version.findings.filter((finding) => own.includes(finding.file)).length,
  };
}

function fileSummary({ contents: { reading } }: Version, path: string): FileSummary | undefined {
  const kind = kindIn(path);
  if (kind === undefined) return undefined;
  const { title } = (reading.files.get(path)?.data ?? {}) as Partial<ListFile>;
  return { path, kind, title: typeof title === 'string' ? title : null };
}

/**
 * A file as it stands on disk.
 * @throws {Refusal} where there is none, or it is no rule file
 */
export function fileText({ files }: Workspace, path: string): FileText {
  const bytes = files.bytes(path);
  if (!bytes) throw new Refusal(404, 'not-found', 'There is no such file.');
  return { path, kind: files.kind(path), text: textOf(bytes), revision: revisionOf(bytes) };
}
