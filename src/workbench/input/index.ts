export { type Block, MAX_LINE, blocksOf, Memory } from './blocks.js';
export { ADDED, columnLetter } from './csv/header.js';
export { amountMeantBy, AS_IN_SPREADSHEETS, causeOf, lossIn } from './csv/damage.js';
export { escapedCell, isFormula, escapedUnread } from './csv/formula.js';
export { inUtf8, isInWindows1252 } from './csv/encoding.js';
export { recordsIn } from './csv/records.js';
export type { InputRow, InputTable } from './csv/row.js';
export { type ColumnNames, type TableTerms, headerKey, headerNames, isKnown, knownNames } from './csv/table-terms.js';
export { portionsOfTable } from './csv/table.js';
export { withCells, withCellsBeyond, withMoreCells } from './csv/write-cells.js';
export { MOST_ENTRIES, excessIn } from './entries.js';
export { type Fault, type FaultCode, InputFault, tooManyNames } from './fault.js';
export { BOM, type InputFormat, OPENING_BRACKET, type OpenedInput, readHead, withoutMark } from './head.js';
export { linesOf, readLine } from './lines.js';
export { MIXED, NOT_MIXED, dayAt, isMixedIn, mixedOrder, unknownFact } from './mixed.js';
export {
  type Input,
  closeInput,
  inputOf,
  openBytes,
  openFile,
  openInput,
  readValues,
  wholeFault,
  withWorkbook,
} from './open-input.js';
export { type Entry, type Portion, firstLineNotUtf8, parseText } from './parse.js';
export { PORTION, portionsOf, processHere } from './process-here.js';
export { inputName, measured, sizeOf, unreadable, wholeOf } from './source.js';
export { tableRows, workbookOf } from './table-rows.js';
export type { CellChange, Workbook } from './workbook/workbook.js';
export {
  type Template,
  type TemplateColumn,
  type TemplateLimits,
  type TemplateSheet,
  templateWorkbook,
} from './workbook/template.js';
