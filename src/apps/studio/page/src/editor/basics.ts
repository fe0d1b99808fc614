import { yaml } from '@codemirror/lang-yaml';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import es from '../../../../../words/es/editor.json';
import ptBR from '../../../../../words/pt-BR/editor.json';
import { language } from '../state/settings.js';
import { appearance } from './theme.js';

/** The editor's own texts, by their English. */
const PHRASES = { en: {}, es, 'pt-BR': ptBR };

/** The nonce for the editor's style sheet; the server writes it into the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** What all texts of rule files have. */
export const basics = (): Extension => [
  EditorView.cspNonce.of(nonce),
  EditorState.phrases.of(PHRASES[language.value]),
  lineNumbers(),
  yaml(),
  EditorView.lineWrapping,
  appearance,
];
