const NONE = [];

/** Ajv's errors, reduced to the least that a form needs from a diagnostic. */
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
