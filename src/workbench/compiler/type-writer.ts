/** Apart, so that it is loaded where types are written: nothing else needs it. */
export { compile as typesOfSchema } from 'json-schema-to-typescript';
