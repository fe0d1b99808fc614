/**
 * A text without its case, spaces and punctuation, which vary in real replies. Letters, digits and symbols of every script stay, so
 * that two texts are equal only where they say the same.
 */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\s]+/gu, '');
}
