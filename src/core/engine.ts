/** The version of this package, which evaluates orders: the last part of `rulesVersion`. A test compares it with package.json. */
export const ENGINE = '0.1.0';
