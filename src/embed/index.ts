export type { OperationPlaces } from './rulebook-table.js';
