import { type TableColumn, source } from '../../../core/index.js';
import type { Module } from './module-text.js';

/** The columns of lists that modules import, so that a list is stored once for all operations that use it. */
export class SharedColumns {
  readonly #columns = new Map<string, Map<string, TableColumn>>();

  /** The line with which a module in a subfolder imports a column under a name. */
  importLine(name: string, column: TableColumn): string {
    const known = this.#columns.get(column.list) ?? new Map<string, TableColumn>();
    this.#columns.set(column.list, known.set(column.name, column));
    return `import { ${exportedName(column)} as ${name} } from '../lists/${column.list}.js';`;
  }

  /** The modules of the lists whose columns were imported. */
  modules(): readonly (readonly [name: string, module: Module])[] {
    return Array.from(this.#columns, ([list, columns]) => [
      `lists/${list}`,
      {
        depth: 1,
        members: Array.from(columns.values(), (column) => ({
          name: exportedName(column),
          type: '{ readonly text: string }',
          value: columnSource(column),
        })),
      },
    ]);
  }
}

/** A column as source, with one cell on each line. */
export const columnSource = ({ text }: TableColumn): string => `{ text: ${source(text)} }`;

/** The name of a column among the exports of its list's module: `bank_code` is `c_bank_code`, and `bank code` is `c_bank$20code`. */
const exportedName = ({ name }: TableColumn): string =>
  `c_${name.replace(/\W/g, (character) => `$${character.charCodeAt(0).toString(16)}`)}`;
