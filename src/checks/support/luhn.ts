/**
 * Luhn's formula (ISO/IEC 7812-1 annex B) over digits.
 * @param from where the digits that are checked begin
 * @param check where the check digit is; the digits end before `to`
 */
export function passesLuhn(digits: string, from = 0, to = digits.length - 1, check = to): boolean {
  let sum = digits.charCodeAt(check) - 48;
  for (let i = to - 1; i >= from; i--) {
    const digit = digits.charCodeAt(i) - 48;
    const isDoubled = (to - i) % 2 === 1;
    sum += !isDoubled ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return sum % 10 === 0;
}
