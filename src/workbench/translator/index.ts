export { phraseIn } from './catalogue.js';
export { Translator, withoutRules } from './translator.js';
