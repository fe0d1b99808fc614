const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for an element or a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** A piece of HTML that is written as it is. */
export class Html {
  constructor(readonly source: string) {}
}

/** The values that a template accepts: text is escaped, lists are joined, and `undefined` and `false` add nothing. */
export type Piece = string | number | Html | undefined | false | readonly Piece[];

/** HTML in which every value is escaped unless it is {@link Html}. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.map((written, i) => written + (i < pieces.length ? sourceOf(pieces[i]) : '')).join(''));
}

function sourceOf(piece: Piece): string {
  if (piece instanceof Html) return piece.source;
  if (piece === undefined || piece === false) return '';
  return typeof piece === 'object' ? piece.map(sourceOf).join('') : escaped(String(piece));
}
