// Stock Ajv, compiling the published portable schemas in the process: what a team without payrules would run. They say what is an error and leave the warnings out, so it has less to do.
import { portableSchema } from './ajv/portable.mjs';

export const errorsAlone = true;

export const moduleOf = (operation) =>
  `import { validatorOf } from '../../peers/ajv/validator.mjs';\nexport const validate = validatorOf(${JSON.stringify(portableSchema(operation))});\n`;
