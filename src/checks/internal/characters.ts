/** The longest text for a check without its own bound: the length that RFC 9110 asks servers to accept for addresses. */
export const LONGEST_TEXT = 8000;

/** Visible characters of the basic plane beyond ASCII, as the body of a character class. Those of ASCII are !-~. */
export const VISIBLE_BEYOND_ASCII =
  '\u00A1-\u167F\u1681-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u2FFF\u3001-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD';
