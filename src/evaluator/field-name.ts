const MAX_LENGTH = 64;

/** A field name that came from the input, made safe to print: nothing but visible ASCII, the rest escaped, at most 64 characters. */
export function printable(name: string): string {
  let safe = '';
  for (let i = 0; i < name.length && safe.length < MAX_LENGTH; i++) {
    const code = name.charCodeAt(i);
    safe += code > 32 && code < 127 && code !== 92 ? name[i]! : `\\u${code.toString(16).padStart(4, '0')}`;
  }
  return safe.length > MAX_LENGTH || name.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 3)}...` : safe;
}
