export { annotatedHead, annotatedRow } from './annotated-row.js';
export { type NewText, fixedBytes, newTextsOf } from './fixed-bytes.js';
export { type LocatedDiagnostic, inTable } from './in-table.js';
export { columnTerms, columnTermsIn, requiredFields } from './columns.js';
export { type RepairedCell, type Repairs, amountFields, becomesThousands, repairCells } from './repair-cells.js';
export { type RowResult, WorkbookNotes } from './workbook-notes.js';
