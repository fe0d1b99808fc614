/** The package that writes types is a CommonJS module, and in a bundle an `import()` of it has no named exports. */
export { compile as typesOfSchema } from 'json-schema-to-typescript';
