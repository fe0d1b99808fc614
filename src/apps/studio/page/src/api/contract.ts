/** The types of the server's HTTP interface. */
export type * from '../../../server/answers.js';
export type * from '../../../server/api.js';
export type * from '../../../server/git/api.js';
