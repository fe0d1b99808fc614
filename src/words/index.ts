export { type Translation, translations } from './messages.js';
