// The public function, as checkout code calls it.
export const library = null;
export const moduleOf = (operation) =>
  `import { validate as judge } from '../../../../dist/esm/index.js';\nexport const validate = (order) => judge('${operation}', order);\n`;
