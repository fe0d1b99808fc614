'use strict';
// require('payrules/sandbox') in test runners with a loader and a context of their own, such as Jest in CommonJS: these cannot load ES
// modules. Node can, whose own `process` is in the main context.
const { runInThisContext } = require('node:vm');
const { createRequire } = runInThisContext("process.getBuiltinModule('node:module')");

module.exports = createRequire(__filename)('./sandbox.js');
