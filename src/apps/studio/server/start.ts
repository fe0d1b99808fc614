import {
  type ListFile,
  authoringSchemaOf,
  isCsvList,
  nameOf,
  type AuthoringSchemas,
} from '../../../workbench/rulebook/index.js';
import { codeListsOfLists, countryCodes } from '../../../workbench/lint/index.js';
import { type CodeList, type Operation, directionOf, say, type JsonSchema } from '../../../core/index.js';
import type { FileSummary, FileText, OperationSummary, Start } from './api.js';
import { CSV_ELSEWHERE, kindIn, revisionOf, utf8Text } from './files.js';
import { languages } from '../../../words/index.js';
import { isInstalled } from '../../../workbench/system/index.js';
import { RequestError } from '../../server/index.js';
import type { Compilation } from './compilation.js';
import type { Workspace } from './workspace.js';

/** The data that the page starts with. */
export function start(workspace: Workspace, orders: Pick<Start, 'orders' | 'mostOrderBytes'>): Start {
  const saved = workspace.saved();
  const codes = codeListsOfLists(saved.reading.rulebook);
  return {
    today: saved.today,
    locales: languages,
    countries: countryCodes(),
    operations: summariesOf(saved),
    files: [...saved.texts.keys()].flatMap((path) => fileSummary(saved, path, codes) ?? []),
    overlay: workspace.files.overlay !== undefined,
    isInstalled: isInstalled(workspace.files.rules),
    ...orders,
  };
}

/** The operations in the files. */
export const summariesOf = (compilation: Compilation): readonly OperationSummary[] =>
  [...compilation.texts.keys()].flatMap((file) => summaryOf(compilation, file) ?? []);

/** A summary of an operation; an operation that cannot be read has its id as its title. */
function summaryOf(compilation: Compilation, file: string): OperationSummary | undefined {
  if (authoringSchemaOf(file) !== 'operation') return undefined;
  const id = nameOf(file);
  const operation = compilation.rulebook.operations.get(id);
  return {
    id,
    title: operation?.title ?? id,
    direction: hasOwnDirection(operation, compilation) ? directionOf(id)! : null,
    country: operation?.country || null,
    region: operation?.region ?? '',
    file,
    files: compilation.filesOf(id).filter((path) => !isCsvList(path)),
    rules: operation?.rules.filter(({ isImplied }) => !isImplied).length ?? 0,
    isRead: operation !== undefined && compilation.blockersOf(id).length === 0,
  };
}

function hasOwnDirection(operation: Operation | undefined, { rulebook }: Compilation): boolean {
  const direction = operation && directionOf(operation.id);
  const isAlike = (other: Operation): boolean =>
    other.id !== operation?.id && other.country === operation?.country && directionOf(other.id) === direction;
  return direction !== undefined && ![...rulebook.operations.values()].some(isAlike);
}

function fileSummary(
  { reading }: Compilation,
  path: string,
  codeLists: ReadonlyMap<string, CodeList>,
): FileSummary | undefined {
  const kind = kindIn(path);
  if (kind === undefined) return undefined;
  const { title } = (reading.files.get(path)?.data ?? {}) as Partial<ListFile>;
  const codes = kind === 'list' ? codeLists.get(nameOf(path)) : undefined;
  return { path, kind, title: typeof title === 'string' ? title : null, ...(codes && { codes }) };
}

/**
 * A file on disk; a bindings file that does not exist yet is empty.
 * @throws {RequestError} if it does not exist, or is not a rule file
 */
export function fileText({ files }: Workspace, path: string): FileText {
  const bytes = files.bytes(path);
  if (!bytes && files.kind(path) === 'bindings') return { path, kind: 'bindings', text: '', revision: null };
  if (!bytes && files.read().rules.has(path.replace(/\.yaml$/, '.csv')))
    throw new RequestError(403, 'not-a-rule-file', CSV_ELSEWHERE);
  if (!bytes) throw new RequestError(404, 'not-found', say('There is no such file.'));
  return { path, kind: files.kind(path), text: utf8Text(bytes), revision: revisionOf(bytes) };
}

const SUFFIX = '.schema.json';

/**
 * An authoring schema with the schemas that it refers to in its `$defs`.
 * @throws {RequestError} if there is no schema with that name
 */
export function bundled(schemas: AuthoringSchemas, kind: string): JsonSchema {
  const own = Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
  if (!own) throw new RequestError(404, 'not-found', 'There is no such schema.');
  const found = new Map<string, unknown>();
  const inside = (value: unknown, home: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => inside(item, home));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? referenceIn(item, home) : inside(item, home),
      ]),
    );
  };
  const referenceIn = (reference: string, home: string): string => {
    const [file = '', pointer = ''] = reference.split('#');
    const name = file === '' ? home : file.slice(0, -SUFFIX.length);
    if (name === kind) return `#${pointer}`;
    if (!found.has(name)) {
      found.set(name, undefined);
      found.set(name, inside(schemas[name], name));
    }
    return `#/$defs/${name}${pointer}`;
  };
  const whole = inside(own, kind) as JsonSchema;
  return { ...whole, ...(found.size > 0 && { $defs: Object.fromEntries(found) }) };
}
