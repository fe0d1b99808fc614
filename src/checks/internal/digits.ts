const OTHER = /[^0-9]/;

/** ASCII digits and nothing else. Looking for another character is quicker than matching all of them. */
export const areDigits = (value: string): boolean => value !== '' && !OTHER.test(value);
