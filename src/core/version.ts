/** The version of this package, which evaluates orders: the last part of `rulesVersion`. A test compares it with package.json. */
export const ENGINE = '0.1.0';

/** The form of modules that `payrules build` writes and this package runs. It changes only in a major version. */
export const MODULE_FORM = 1;
