export { isPage, isSite, siteOf } from './site.js';
