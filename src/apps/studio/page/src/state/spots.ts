import { signal } from '@preact/signals';
import type { Edit, FileFinding, Path } from '../api/contract.js';
import { documentOf, findingsWithin, itemAt, valueAt, withEdit, placeInOrder } from '../rule-files/document.js';
import { dataOf, edit } from './edits.js';
import { textOf } from './files.js';
import { findingsIn } from './rulebook.js';

/** The location of a value in a file; the value need not exist. */
export interface Spot {
  readonly file: string;
  readonly path: Path;
}

/** Stands for the file of values that are not in a file yet, such as the values of a dialog. */
export const NOWHERE = '';
const unfiled = signal<unknown>({});

/** Replaces the values that are not in a file yet. */
export const unfile = (value: unknown): void => void (unfiled.value = value);

interface Filed {
  readonly text: string;
  readonly path: Path;
  readonly findings: readonly FileFinding[];
  /** Whether missing values also have findings. */
  readonly isComplete: boolean;
}
/** A text that includes the values that are not in a file yet, with their path and the findings of the text. */
export const filedAs = signal<Filed | undefined>(undefined);

/** Several changes of one file as one undo step; successive changes of the same group are also one step. */
export function rework(file: string, edits: readonly Edit[], group?: string): void {
  if (file === NOWHERE) unfiled.value = edits.reduce(withEdit, unfiled.value);
  else edit(file, edits, group);
}

export const below = ({ file, path }: Spot, ...keys: Path): Spot => ({ file, path: [...path, ...keys] });

/** The current value. */
export const read = ({ file, path }: Spot): unknown => valueAt(file === NOWHERE ? unfiled.value : dataOf(file), path);

/** Sets a value; successive edits of one value are one undo step. `undefined` removes the entry. */
export function put({ file, path }: Spot, value: unknown): void {
  rework(file, [value === undefined ? { path } : { path, value }], `${file} ${path.join('/')}`);
}

/** Removes an entry, as one undo step. */
export function drop({ file, path }: Spot): void {
  rework(file, [{ path }]);
}

/** Adds codes to a list: each at its sorted place if the list is sorted, else at the end. */
export function addCodes({ file, path }: Spot, codes: readonly (string | number)[]): void {
  const list = read({ file, path });
  if (!Array.isArray(list)) return put({ file, path }, codes);
  let now: readonly unknown[] = list;
  const edits = codes.map((value): Edit => {
    const at = placeInOrder(now, value);
    now = now.toSpliced(at, 0, value);
    return { path: [...path, at], value, insert: true };
  });
  rework(file, edits);
}

/** Adds to the end of a list. */
export function append({ file, path }: Spot, values: readonly unknown[]): void {
  const list = read({ file, path });
  const length = Array.isArray(list) ? list.length : 0;
  rework(
    file,
    Array.isArray(list)
      ? values.map((value, i) => ({ path: [...path, length + i], value }))
      : [{ path, value: values }],
  );
}

export function findingsAt({ file, path }: Spot): readonly FileFinding[] {
  if (file === NOWHERE) {
    const filed = filedAs.value;
    const written = filed && documentOf(filed.text);
    if (!written || (!filed.isComplete && read({ file, path }) === '')) return [];
    return findingsWithin(written, filed.findings, [...filed.path, ...path]);
  }
  const document = documentOf(textOf(file));
  return document ? findingsWithin(document, findingsIn(file), path) : [];
}

/** The rule that contains a finding, and its place in the file; `undefined` outside of rules, and until the file is loaded. */
export function ruleOf(finding: Pick<FileFinding, 'file' | 'line' | 'column'>) {
  const document = documentOf(textOf(finding.file));
  const index = document && itemAt(document, 'rules', finding.line, finding.column);
  return index === undefined ? undefined : { index, rule: valueAt(document!.data, ['rules', index]) };
}
