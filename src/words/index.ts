export {
  type Language,
  type SiteWords,
  type LanguageTerms,
  type Translation,
  languages,
  siteWords,
  terms,
  translations,
} from './catalogues.js';
