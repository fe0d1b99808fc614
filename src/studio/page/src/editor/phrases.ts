import { EditorState, type Extension } from '@codemirror/state';
import { language } from '../state/settings.js';

/** The editor's own texts in Spanish. */
const SPANISH: Readonly<Record<string, string>> = {
  'Control character': 'Carácter de control',
  'Selection deleted': 'Selección eliminada',
  'Go to line': 'Ir a la línea',
  go: 'ir',
  Find: 'Buscar',
  Replace: 'Reemplazar',
  next: 'siguiente',
  previous: 'anterior',
  all: 'todos',
  'match case': 'mayúsculas y minúsculas',
  'by word': 'palabra completa',
  regexp: 'expresión regular',
  replace: 'reemplazar',
  'replace all': 'reemplazar todo',
  close: 'cerrar',
  'current match': 'coincidencia actual',
  'on line': 'en la línea',
  Completions: 'Sugerencias',
  Diagnostics: 'Avisos',
  'No diagnostics': 'Sin avisos',
  '$ unchanged lines': '$ líneas sin cambios',
  Unfold: 'Desplegar',
};

export const phrases = (): Extension => (language.value === 'es' ? EditorState.phrases.of(SPANISH) : []);
