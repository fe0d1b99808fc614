import fc from 'fast-check';

/** Any character except lone surrogates. For its own unit `binary`, fast-check first makes a table of a million characters. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
