// Loaded with the first workbook. With its names written out, so that bundles have no more of the package.
export { openXlsx, readXlsx, saveXlsx, streamXlsxRows } from 'hucre/xlsx';
