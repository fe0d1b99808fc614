/** The package that writes types is a CommonJS module: an `import()` of it in a bundle has no names. */
export { compile as typesOfSchema } from 'json-schema-to-typescript';
