/** The package's entry: the engine with the built-in rulebook. */
export * from './generated/operations/index.js';
