import type { CommandEntry } from '../command.js';

/** All commands by name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  backtest: {
    summary: 'show past orders whose result would change: the orders part of review',
    load: () => import('./backtest/backtest.js'),
  },
  build: {
    summary: 'write modules or scripts with your overlay and codes built in',
    load: () => import('./build/build.js'),
  },
  check: {
    summary: 'report what is wrong with orders',
    load: () => import('./check/check.js'),
  },
  coverage: {
    summary: "show which rules cover each clause of the gateway's document",
    load: () => import('./coverage/coverage.js'),
  },
  diff: {
    summary: 'show what a change of the rules changes: the rules part of review',
    load: () => import('./diff/diff.js'),
  },
  explain: {
    summary: 'explain a rule or a field, and show its source',
    load: () => import('./explain/explain.js'),
  },
  export: {
    summary: 'write JSON Schemas and OpenAPI for other languages',
    load: () => import('./export/export.js'),
  },
  fix: {
    summary: 'write orders in canonical form',
    load: () => import('./fix/fix.js'),
  },
  init: {
    summary: 'start a rulebook of your own',
    load: () => import('./init/init.js'),
  },
  lint: {
    summary: 'check rule files, and say how to fix them',
    load: () => import('./lint/lint.js'),
  },
  new: {
    summary: 'start the rule file of a new operation',
    load: () => import('./new/new.js'),
  },
  requirements: {
    summary: 'list the fields that an order still needs, and their constraints',
    load: () => import('./requirements/requirements.js'),
  },
  review: {
    summary: 'show what a reviewer of a change of the rules needs to know',
    load: () => import('./review/review.js'),
  },
  sandbox: {
    summary: 'run a sandbox of the gateway on this machine',
    load: () => import('./sandbox/sandbox.js'),
  },
  serve: {
    summary: 'validate orders over HTTP',
    load: () => import('./serve/serve.js'),
  },
  studio: {
    summary: 'edit rules in the browser, and see the effect',
    load: () => import('./studio/studio.js'),
  },
  template: {
    summary: 'write an Excel workbook to fill in with orders',
    load: () => import('./template/template.js'),
  },
  test: {
    summary: 'run the examples in the rule files',
    load: () => import('./test/test.js'),
  },
};
