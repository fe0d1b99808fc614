// Stock Ajv, compiling the portable schemas in the process: what a team without payrules would run. The schemas do not cover warnings.
import { portableSchema } from '../package.mjs';

export const errorsAlone = true;

export const moduleOf = (operation) =>
  `import { validatorOf } from '../../peers/ajv/validator.mjs';\nexport const validate = validatorOf(${JSON.stringify(portableSchema(operation))});\n`;
