// npm run docs: writes the API reference to docs/api/ and the API report to scripts/docs/api.md. Fails if the report has changed, if a
// public name has no comment, or if the comment of a public function lacks a parameter, the result, its errors, an example or its source.
// TypeDoc does not check types (`skipErrorChecking`): `npm run types` does that with a faster compiler.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from '../programs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const run = (command, args) => execFileSync(command, args, { cwd: here, stdio: 'inherit' });
install('scripts/docs');
try {
  run(process.execPath, ['node_modules/typedoc/bin/typedoc', '--options', 'typedoc.json']);
} catch {
  process.exit(1);
}

// This imports TypeScript, which is installed by now.
const { REPORT, apiReport } = await import('./api.mjs');

const text = (parts = []) => parts.map((part) => part.text).join('');

/** TypeDoc's numbers for kinds of declarations. */
const VARIABLE = 32;
const FUNCTION = 64;

/** The comments of a function and of its parameters; for a variable of an interface type, its own comment has them all. */
function commentsOf({ kind, type, comment, signatures }) {
  const [signature] = signatures ?? type?.declaration?.signatures ?? [];
  if (kind === FUNCTION || (kind === VARIABLE && signature)) {
    const parts = [comment, signature.comment].filter(Boolean);
    return {
      comment: {
        summary: parts.flatMap(({ summary }) => summary),
        blockTags: parts.flatMap(({ blockTags = [] }) => blockTags),
      },
      parameters: (signature.parameters ?? []).map(({ name, comment: own }) => [name, text(own?.summary)]),
    };
  }
  if (kind !== VARIABLE || !type?.name?.startsWith('Validat')) return undefined;
  const params = (comment?.blockTags ?? [])
    .filter(({ tag }) => tag === '@param')
    .map(({ name, content }) => [name, text(content)]);
  return {
    comment,
    parameters: ['order', 'options'].map((name) => [name, params.find(([given]) => given === name)?.[1] ?? '']),
  };
}

const faults = [];
let functions = 0;

for (const declaration of JSON.parse(readFileSync(join(here, '../../docs/api/api.json'), 'utf8')).children.flatMap(
  (module) => module.children,
)) {
  const comments = commentsOf(declaration);
  if (!comments) continue;
  functions++;
  const { comment, parameters } = comments;
  const blocks = (tag) =>
    (comment?.blockTags ?? []).filter((block) => block.tag === tag).map((block) => text(block.content));
  const all = [text(comment?.summary), ...blocks('@returns'), ...blocks('@throws')].join(' ');
  const lacks = {
    'a summary': text(comment?.summary) === '',
    ...Object.fromEntries(parameters.map(([name, said]) => [`@param ${name}`, said === ''])),
    '@returns': blocks('@returns').join('') === '',
    '@throws, or that it never throws': blocks('@throws').length === 0 && !/never\s+throws/i.test(all),
    'the part, clause or standard it rests on': !/\bparts? \d|\bclauses?\b|\bRFC \d|Standard Schema|WAI-ARIA/i.test(
      all,
    ),
  };
  faults.push(
    ...Object.entries(lacks)
      .filter(([, lack]) => lack)
      .map(([what]) => `${declaration.name}: lacks ${what}`),
  );
}
const { report, undocumented } = apiReport();
faults.push(...undocumented);
const earlier = readFileSync(join(here, '../..', REPORT), 'utf8');
if (report !== earlier) {
  writeFileSync(join(here, '../..', REPORT), report);
  faults.push(`The public surface has changed: read and commit ${REPORT}.`);
}
if (functions === 0) faults.push('there are no public functions');
for (const fault of faults) console.error(fault);
console.log(`${functions} public functions, ${faults.length} faults in their comments.`);
process.exitCode = faults.length > 0 ? 1 : 0;
