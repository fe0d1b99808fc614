import { columnIndex } from '../csv/header.js';
import { InputFault } from '../fault.js';
import { EXAMPLE, fieldOfCellName } from './field-names.js';
import { type Archive, damagedWorkbook } from './archive.js';
import { assertNoEntities } from './sheet.js';
import { elementsIn } from './xml.js';

/** The first sheet of an annotated workbook, which has no orders. */
export const SUMMARY_SHEET = 'payrules';

/** No workbook of orders has as many. */
const MOST_SHEETS = 1000;

/** The parts of a workbook that a reader needs. */
export interface Contents {
  readonly sheets: readonly {
    readonly name: string;
    readonly isShown: boolean;
    /** Its name in the archive. */
    readonly part: string;
  }[];
  /** The headers of fields, from the names of cells. */
  readonly headers: readonly FieldHeader[];
  /** The sheets with an example. */
  readonly examples: ReadonlySet<string>;
  /** The part with the formats of cells. */
  readonly styles: { readonly part: string; readonly text: string };
  /** The number of texts that cells share. */
  readonly texts: number;
}

/** A cell that is the header of a field, whatever its text is. */
export interface FieldHeader {
  readonly field: string;
  readonly sheet: string;
  /** As the spreadsheet counts it. */
  readonly row: number;
  /** Counted from 0. */
  readonly column: number;
  /** Its text when the workbook was made. */
  readonly label: string | undefined;
}

interface Relation {
  readonly kind: string;
  readonly part: string;
}

/** Reads the contents of a workbook. @throws {InputFault} if the file is not a workbook, or is damaged */
export function contentsOf(archive: Archive): Contents {
  const read = (part: string): string => {
    const text = archive.text(part);
    assertNoEntities(text);
    return text;
  };
  const relationsOf = (part: string): ReadonlyMap<string, Relation> => {
    const folder = part.slice(0, part.lastIndexOf('/') + 1);
    const relations = read(`${folder}_rels/${part.slice(folder.length)}.rels`);
    return new Map(
      Array.from(elementsIn(relations, 'Relationship'), ({ Id = '', Type = '', Target = '' }) => [
        Id,
        { kind: Type.slice(Type.lastIndexOf('/') + 1), part: pathFrom(folder, Target) },
      ]),
    );
  };
  const book = partOf(relationsOf(''), 'officeDocument');
  if (book?.endsWith('.bin'))
    throw new InputFault({
      code: 'not-table',
      problem: 'the file is a binary Excel workbook (.xlsb); save it as an Excel workbook (.xlsx)',
    });
  if (book === undefined || !archive.has(book)) throw damagedWorkbook();
  const relations = relationsOf(book);
  const text = read(book);
  const all = [...elementsIn(text, 'sheet')];
  if (all.length > MOST_SHEETS)
    throw new InputFault({
      code: 'too-large',
      problem: `the workbook has more than ${MOST_SHEETS} sheets; copy the sheet of the orders to a workbook of its own`,
    });
  const sheets = all.flatMap(({ name = '', state = 'visible', ...others }) => {
    const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
    const relation = relations.get(id);
    return relation?.kind === 'worksheet' ? [{ name, isShown: state === 'visible', part: relation.part }] : [];
  });
  const texts = read(partOf(relations, 'sharedStrings') ?? '');
  const styles = partOf(relations, 'styles') ?? '';
  const named = [...cellsNamed(text)];
  return {
    sheets,
    headers: named.flatMap(({ name, ...place }) => {
      const field = name === EXAMPLE ? undefined : fieldOfCellName(name);
      return field === undefined ? [] : [{ ...place, field }];
    }),
    examples: new Set(named.flatMap(({ name, sheet }) => (name === EXAMPLE ? [sheet] : []))),
    styles: { part: styles, text: read(styles) },
    texts: countOf(texts, /<(?:\w+:)?si[\s/>]/g),
  };
}

const CELL = /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?([0-9]+)$/;

/** The cells that have a name in the workbook. */
function* cellsNamed(book: string): Generator<{ readonly name: string } & Omit<FieldHeader, 'field'>> {
  for (const { name = '', content, comment } of elementsIn(book, 'definedName')) {
    const [, quoted, plain, letters, row] = CELL.exec(content!) ?? [];
    if (letters === undefined) continue;
    const sheet = quoted?.replaceAll("''", "'") ?? plain!;
    yield { name, sheet, row: Number(row), column: columnIndex(letters), label: comment };
  }
}

function partOf(relations: ReadonlyMap<string, Relation>, kind: string): string | undefined {
  return [...relations.values()].find((relation) => relation.kind === kind)?.part;
}

/** The archive name of a part to which another part refers. */
function pathFrom(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function countOf(text: string, what: RegExp): number {
  let count = 0;
  for (what.lastIndex = 0; what.test(text);) count++;
  return count;
}
