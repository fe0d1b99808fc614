// json-schema-to-typescript loads prettier and is never asked to format; jest cannot load it.
module.exports = {};
