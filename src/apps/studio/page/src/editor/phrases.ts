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

/** The same in Portuguese. */
const PORTUGUESE: Readonly<Record<string, string>> = {
  'Control character': 'Caractere de controle',
  'Selection deleted': 'Seleção apagada',
  'Go to line': 'Ir para a linha',
  go: 'ir',
  Find: 'Buscar',
  Replace: 'Substituir',
  next: 'próximo',
  previous: 'anterior',
  all: 'todos',
  'match case': 'maiúsculas e minúsculas',
  'by word': 'palavra inteira',
  regexp: 'expressão regular',
  replace: 'substituir',
  'replace all': 'substituir todos',
  close: 'fechar',
  'current match': 'ocorrência atual',
  'on line': 'na linha',
  Completions: 'Sugestões',
  Diagnostics: 'Avisos',
  'No diagnostics': 'Sem avisos',
  '$ unchanged lines': '$ linhas sem alterações',
  Unfold: 'Expandir',
};

const PHRASES = { en: {}, es: SPANISH, 'pt-BR': PORTUGUESE };

export const phrases = (): Extension => EditorState.phrases.of(PHRASES[language.value]);
