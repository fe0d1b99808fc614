// The answers of `payrules serve` to the calls that its addresses can express: checks with a day, a mode, fields and a language.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { root } from '../../programs.mjs';
import { isNightly } from '../workspace.mjs';

const CONNECTIONS = 4;
/** One of this many calls is sent, because the service adds the same to all answers of a package. */
const STEP = isNightly ? 1 : 3;
/** The service refuses longer values by its own limits. */
const LONGEST = 900;

/** @returns the calls that were sent and those whose answer differs from Node's */
export async function compareService({ rules, calls }) {
  const command = ['serve', '--port', '0', ...(rules ? ['--rules', resolve(root, rules)] : [])];
  const service = spawn(process.execPath, [join(root, 'dist/esm/cli/main.js'), ...command], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const address = String((await once(service.stdout, 'data'))[0]).trim();
    const sent = calls
      .flatMap((call) => {
        const query = queryOf(call);
        return query ? [{ call, url: `${address}/v1/check/${call.arguments[0]}?${query}` }] : [];
      })
      .filter((_, i) => i % STEP === 0);
    const others = [];
    const send = async (first) => {
      for (let i = first; i < sent.length; i += CONNECTIONS) {
        const { call, url } = sent[i];
        const headers = { 'content-type': 'application/json' };
        const answer = await (await fetch(url, { method: 'POST', headers, body: call.arguments[1] })).text();
        if (answer !== call.answer) others.push({ call, answer });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => send(first)));
    return { sent: sent.length, others };
  } finally {
    service.kill();
  }
}

/** The options of a call as the query of an address; `undefined` if an address cannot express them, or if the service refuses the order. */
function queryOf({ function: name, arguments: [, order, options, configuration], isUtf16, answer }) {
  if (name !== 'check' || isUtf16 || order.length > LONGEST) return undefined;
  // The service refuses an unknown operation, and calls that are errors in Node.
  if (answer.startsWith('{"error"') || answer.includes('"ruleId":"order/operation"')) return undefined;
  const { fields = [], ...others } = JSON.parse(options || '{}');
  const { locale, ...settings } = JSON.parse(configuration || '{}');
  if ('facts' in others || Object.keys(settings).length > 0) return undefined;
  return new URLSearchParams([
    ...Object.entries(others),
    ...fields.map((field) => ['fields', field]),
    ...(locale ? [['locale', locale]] : []),
  ]);
}
