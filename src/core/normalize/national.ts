import type { Canonical } from '../model/check.js';

const SEPARATED = /^[\s.()\u2010-\u2015-]+/;

/**
 * Returns a function that writes a number as people in the country do, with the leading digits that the field requires: none, or the trunk
 * digits.
 */
export const nationalOf =
  ({ code, trunk, drops = '', length }: NonNullable<Canonical['prefix']>) =>
  (value: string): string => {
    const number = value.replace(/^tel:/i, '');
    const starts = [`+${code}`, `00${code}`, ...(number.length === length && /^[0-9]+$/.test(number) ? [code] : [])];
    const international = starts.find((start) => number.startsWith(start));
    const rest = international === undefined ? number : number.slice(international.length).replace(SEPARATED, '');
    // Some people write both the calling code and the trunk digits.
    if (drops !== '' && rest.startsWith(drops)) return rest.slice(drops.length);
    return international === undefined || (trunk !== '' && rest.startsWith(trunk)) ? rest : trunk + rest;
  };
