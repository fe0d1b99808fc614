const DIGITS = /^[0-9]+$/;

/** ASCII digits and nothing else. */
export const areDigits = (value: string): boolean => DIGITS.test(value);
