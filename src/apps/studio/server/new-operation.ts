import { say } from '../../../core/index.js';
import { isOperationId, parseYaml } from '../../../workbench/rulebook/index.js';
import { decimalsOf } from '../../../workbench/text/index.js';
import { RequestError } from '../../server/index.js';
import type { Bodies, Edit, NewOperationAnswer } from './api.js';
import { exampleFix } from './fixes.js';
import type { Workspace } from './workspace.js';

const REPLIES = 'gateway/response.yaml';
const UNDOCUMENTED = 'gateway/not-documented.yaml';
const MINOR_UNITS = 'lists/minor-units.yaml';

const CURRENCY = 'currency';

type Data = Readonly<Record<string, unknown>>;

/**
 * The texts that adding an operation changes, made from the texts of another operation: its own file with the chosen rules, the shape of
 * its reply, the decimals of its currency, and the list of operations without rules. The currency of the new operation replaces the
 * currency of the other one, also in rules and examples.
 * @throws {RequestError} if the other operation has no file or cannot be read, or the id is invalid or already used
 */
export function newOperationFrom(workspace: Workspace, request: Bodies['new-operation']): NewOperationAnswer {
  const { from, id, drafts } = request;
  const before = workspace.drafted(drafts);
  const file = `operations/${id}.yaml`;
  const model = dataIn(before.texts, `operations/${from}.yaml`);
  if (!model || !Array.isArray(model['rules']))
    throw new RequestError(404, 'not-found', say('There is no such operation.'));
  if (!isOperationId(id) || before.texts.has(file))
    throw new RequestError(400, 'bad-request', say('This is not the name of a new operation.'));
  const known = dataIn(before.texts, 'clauses.yaml')?.['clauses'];
  const isClause = Array.isArray(known) && known.some((clause) => Object(clause).id === request.source);
  const hasCurrency = before.rulebook.operations.get(from)?.fields.some(({ name }) => name === CURRENCY) === true;
  const [comment = ''] = before.texts.get(`operations/${from}.yaml`)!.split('\n', 1);
  const texts = new Map([
    [
      file,
      workspace.edit(
        file,
        `${comment.startsWith('# yaml-language-server') ? `${comment}\n` : ''}operation: ${id}\n`,
        Object.entries(copied(model, request, { isClause, hasCurrency })).map(([key, value]) => ({
          path: [key],
          value,
        })),
      ),
    ],
  ]);
  const change = (path: string, editsFor: (data: Data) => readonly Edit[]): void => {
    const data = dataIn(before.texts, path);
    const edits = data ? editsFor(data) : [];
    if (edits.length > 0) texts.set(path, workspace.edit(path, before.texts.get(path)!, edits));
  };
  change(REPLIES, ({ operations }) => {
    const reply = (Object(operations) as Readonly<Record<string, Data | undefined>>)[from];
    return reply
      ? [{ path: ['operations', id], value: { ...reply, ...(isClause && { clause: request.source }) } }]
      : [];
  });
  change(UNDOCUMENTED, ({ operations }) => {
    const at = Array.isArray(operations) ? operations.findIndex((entry) => Object(entry).id === id) : -1;
    return at < 0 ? [] : [{ path: ['operations', at] }];
  });
  change(MINOR_UNITS, ({ rows }) => {
    const { currency } = request;
    if (
      currency === null ||
      !Array.isArray(rows) ||
      rows.some((row) => [Object(row).currency].flat().includes(currency))
    )
      return [];
    return [{ path: ['rows', rows.length], value: { currency, decimals: decimalsOf(currency) } }];
  });
  request.rules.forEach((_, index) => {
    const fixed = exampleFix(workspace, {
      drafts: { ...drafts, ...Object.fromEntries(texts) },
      file,
      path: ['rules', index],
    });
    if ('text' in fixed) texts.set(file, fixed.text);
  });
  return { texts: Object.fromEntries(texts) };
}

interface Known {
  /** Whether the source is a clause. */
  readonly isClause: boolean;
  /** Whether the other operation has the field `currency`, in its own or a shared file. */
  readonly hasCurrency: boolean;
}

/** The data of the new file, without empty parts. */
function copied(model: Data, request: Bodies['new-operation'], { isClause, hasCurrency }: Known): Data {
  const { title, region, country, currency, source, rules } = request;
  const { operation: _operation, country: _country, currency: old, parity: _parity, include, ...rest } = model;
  const sourced = (entry: unknown): Data => {
    const { clause: _clause, document, ...others } = Object(entry) as Data;
    const named = isClause ? { clause: source } : source === '' || document !== undefined ? {} : { document: source };
    return { ...others, ...named, ...(document !== undefined && { document }) };
  };
  const own = (model['rules'] as readonly unknown[]).filter((rule) => rules.includes(Object(rule).id)).map(sourced);
  const notes = Array.isArray(model['notes'])
    ? model['notes'].map((note) => {
        const { document: _document, ...entry } = sourced(note);
        return entry;
      })
    : [];
  const isSwapped = typeof old === 'string' && currency !== null && currency !== old;
  const swap = isSwapped ? swapped(old, currency) : <Value>(value: Value): Value => value;
  const { rules: _rules, notes: _notes, title: _title, region: _region, ...kept } = rest;
  const ownParts = swap(kept) as Data;
  // The example may come from a shared file, but the rules on amounts are for one currency.
  const fields = Object(ownParts['fields']) as Readonly<Record<string, Data | undefined>>;
  return {
    title,
    region,
    ...(country !== null && { country }),
    ...(currency !== null && { currency }),
    ...(include !== undefined && { include }),
    ...ownParts,
    ...(isSwapped && hasCurrency && { fields: { ...fields, [CURRENCY]: { ...fields[CURRENCY], example: currency } } }),
    rules: (swap(own) as readonly Data[]).map((rule) =>
      isSwapped
        ? { ...rule, id: String(rule['id']).replace(new RegExp(`\\b${old}\\b`, 'i'), currency.toLowerCase()) }
        : rule,
    ),
    ...(notes.length > 0 && { notes }),
  };
}

/** Exchanges two currencies in both directions, so that different values in an example stay different. */
function swapped(old: string, currency: string): (value: unknown) => unknown {
  const names = new Map([
    [old, currency],
    [currency, old],
    [old.toLowerCase(), currency.toLowerCase()],
    [currency.toLowerCase(), old.toLowerCase()],
  ]);
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(swap);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, swap(inner)]))
      : value;
  };
  return swap;
}

function dataIn(texts: ReadonlyMap<string, string>, file: string): Data | undefined {
  const text = texts.get(file);
  const data = text === undefined ? undefined : parseYaml(file, text).yaml?.data;
  return typeof data === 'object' && data !== null ? (data as Data) : undefined;
}
