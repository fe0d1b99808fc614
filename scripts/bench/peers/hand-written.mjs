export const library = null;
export const view = 'whole';
export const moduleOf = (operation) =>
  `export { validate } from '../../peers/hand-written/${operation.replace('.', '-')}.mjs';\n`;
