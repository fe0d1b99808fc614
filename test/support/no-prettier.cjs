// json-schema-to-typescript loads prettier, which jest cannot load, although it never formats here.
module.exports = {};
