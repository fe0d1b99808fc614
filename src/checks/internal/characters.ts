/** The longest text that a check without a bound of its own takes: as long as RFC 9110 asks servers to take addresses. */
export const LONGEST_TEXT = 8000;

/** Visible characters of the basic plane, as the body of a character class; those of ASCII are !-~. */
export const VISIBLE_BEYOND_ASCII =
  '\u00A1-\u167F\u1681-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u2FFF\u3001-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD';
