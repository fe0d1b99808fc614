import { yaml } from '@codemirror/lang-yaml';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import es from '../../../../../words/es/editor.json';
import ptBR from '../../../../../words/pt-BR/editor.json';
import { language } from '../state/settings.js';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const squiggle = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${colour}`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
});

/** The page's colours. Underlines are text decorations: the content security policy forbids data: images. */
const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionInfo': { maxWidth: '320px', padding: '6px 10px', fontFamily: 'var(--sans)' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--sans)' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--error)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warning)' },
  '.cm-lintRange-error': squiggle('var(--error)'),
  '.cm-lintRange-warning': squiggle('var(--warning)'),
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-searchMatch': { backgroundColor: 'var(--changed-soft)' },
  '.cm-changedText, .cm-insertedLine .cm-changedText': { background: 'var(--good-soft)' },
  '.cm-deletedChunk .cm-deletedText, &.cm-merge-a .cm-changedText': { background: 'var(--error-soft)' },
  '.cm-changedLine, .cm-insertedLine': {
    backgroundColor: 'color-mix(in srgb, var(--good-soft) 45%, transparent) !important',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
    backgroundColor: 'color-mix(in srgb, var(--error-soft) 45%, transparent) !important',
  },
  '.cm-collapsedLines': { background: 'var(--hover)', color: 'var(--muted)' },
  // Few fonts have the character of the package.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.content], color: 'var(--code-value)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.squareBracket, tags.brace], color: 'var(--muted)' },
]);

const appearance: Extension = [look, syntaxHighlighting(colours)];

/** The editor's own texts, by their English text. */
const PHRASES = { en: {}, es, 'pt-BR': ptBR };

/** The nonce for the editor's style sheet; the server writes it into the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** The extensions for the texts of all rule files. */
export const basics = (): Extension => [
  EditorView.cspNonce.of(nonce),
  EditorState.phrases.of(PHRASES[language.value]),
  lineNumbers(),
  yaml(),
  EditorView.lineWrapping,
  appearance,
];
