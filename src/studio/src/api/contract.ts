/** The words of the server, as it declares them. */
export type * from '../../../cli/studio/api.js';
