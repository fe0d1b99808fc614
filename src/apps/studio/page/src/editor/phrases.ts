import { EditorState, type Extension } from '@codemirror/state';
import es from '../../../../../words/es/editor.json';
import ptBR from '../../../../../words/pt-BR/editor.json';
import { language } from '../state/settings.js';

/** The editor's own texts, by their English. */
const PHRASES = { en: {}, es, 'pt-BR': ptBR };

export const phrases = (): Extension => EditorState.phrases.of(PHRASES[language.value]);

/** The nonce for the editor's style sheet; the server writes it into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
