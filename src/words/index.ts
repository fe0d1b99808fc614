export {
  type Language,
  type SiteWords,
  type LanguageTerms,
  languages,
  siteWords,
  terms,
  translations,
} from './catalogues.js';
