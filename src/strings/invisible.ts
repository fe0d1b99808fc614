/** Characters that are not seen, or turn the text around them: control characters, marks of direction, line separators. For a class of a regular expression. */
export const UNSEEN =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff';
