const NONE = [];

/** Ajv's errors as the least that a form needs of a diagnostic. */
export function toResult(isValid, errors) {
  return {
    valid: isValid,
    diagnostics: isValid
      ? NONE
      : errors.map(({ instancePath, keyword, message, schemaPath }) => ({
          ruleId: schemaPath,
          field: instancePath.slice(1),
          code: keyword,
          message,
        })),
  };
}
