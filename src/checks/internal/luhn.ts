/**
 * Luhn's formula (ISO/IEC 7812-1 annex B) over digits.
 * @param from the start of the checked digits
 * @param to their end
 * @param check the position of the check digit
 * @returns `false` also if they contain another character
 */
export function passesLuhn(digits: string, from = 0, to = digits.length - 1, check = to): boolean {
  let sum = digits.charCodeAt(check) - 48;
  if (!(sum >= 0 && sum <= 9)) return false;
  let isDoubled = true;
  for (let i = to - 1; i >= from; i--) {
    const digit = digits.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return false;
    sum += !isDoubled ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
    isDoubled = !isDoubled;
  }
  return sum % 10 === 0;
}
