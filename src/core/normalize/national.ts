import type { Canonical } from '../model/check.js';

const SEPARATED = /^[\s.()\u2010-\u2015-]+/;

/** Makes a number as people write it within the country, with the digits in front that the field wants: none, or the trunk digits. */
export const nationalOf =
  ({ code, trunk, drops = '', length }: NonNullable<Canonical['prefix']>) =>
  (value: string): string => {
    const number = value.replace(/^tel:/i, '');
    const starts = [`+${code}`, `00${code}`, ...(number.length === length && /^[0-9]+$/.test(number) ? [code] : [])];
    const international = starts.find((start) => number.startsWith(start));
    const rest = international === undefined ? number : number.slice(international.length).replace(SEPARATED, '');
    // Some people write both.
    if (drops !== '' && rest.startsWith(drops)) return rest.slice(drops.length);
    return international === undefined || (trunk !== '' && rest.startsWith(trunk)) ? rest : trunk + rest;
  };
