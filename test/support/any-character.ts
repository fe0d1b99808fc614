import fc from 'fast-check';

/** Any character but halves of pairs. For its own, the unit `binary`, fast-check makes a table of a million characters first. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
