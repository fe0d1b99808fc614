import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';

const SHAPE = /^0?[0-9]{8}$|^[0-9]{5}-[0-9]{3}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'a Canadian routing number of 8 digits, transit and institution, or of 9 digits that start with 0';
export const document = 'Payments Canada, rule on routing numbers';
export const schema = (): PortableSchema => ({ value: textSchema('0?[0-9]{8}|[0-9]{5}-[0-9]{3}', '0-9-', 9) });
export const cases = (): Cases => ({
  valid: ['000312345', '12345-003', '12345003'],
  invalid: [
    '1234500',
    '0003123456',
    '100312345',
    '1234-003',
    '12345-0003',
    '12345-03',
    '000312345\n',
    '０００３１２３４５',
  ],
});
