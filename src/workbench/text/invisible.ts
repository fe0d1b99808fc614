/**
 * Characters that are not seen, or turn the text around them: control characters, line separators, format characters (`\p{Cf}` of Unicode
 * 17, as ranges: an engine knows those of its own version) and the Hangul fillers. For a class of a regular expression with the flag `u`.
 */
export const UNSEEN = [
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2',
  '\\u115f\\u1160\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb',
  '\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e007f}',
].join('');
