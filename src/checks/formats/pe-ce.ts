import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';

const SHAPE = /^[A-Za-z0-9]{4,12}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = "a foreigner's card (CE) of 4 to 12 letters and digits";
export const document = 'Peruvian foreigner card (CE), widest published shape';
export const schema = (): PortableSchema => ({ value: textSchema('[A-Za-z0-9]{4,12}', 'A-Za-z0-9', 12) });
export const cases = (): Cases => ({
  valid: ['001234567', '1234', '123456789012', 'aB12'],
  invalid: ['123', '1234567890123', '12_34', '1234\n', '１２３４'],
});
