// The module of an operation, as checkout code imports it.
export const library = null;
export const moduleOf = (operation) => `export { validate } from '../operations/${operation}.mjs';\n`;
