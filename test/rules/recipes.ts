import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that a recipe edits: a rules folder, and the transcription. */
export interface Folders {
  readonly rules: string;
  readonly tables: string;
}

/** The details with which a recipe of rules/README.md was carried out. */
export interface Carried {
  /** Edits the tables as the recipe says. Until then they are unchanged. */
  readonly editTables: () => void;
  /** The entries of `payrules diff`: the rule and the kind of its change. */
  readonly diff: readonly string[];
  /** The table that disagrees until it is edited. */
  readonly mismatch?: string;
}

const DAY_BEFORE = '2027-01-31';
const DAY = '2027-02-01';

/**
 * The recipes of rules/README.md, by their headings. Each edits the present rules as a person would. If the operation, limit, prefix or
 * country in the README has already changed, it uses another one.
 */
export const recipes: Readonly<Record<string, (folders: Folders) => Carried>> = {
  'Change a limit': (folders) => {
    const { operation, max, clauses } = undatedLimit(folders, 'pe.payout');
    const raised = `${max}0`;
    editRule(folders, operation, 'amount-range', (rule) => rule.replaceAll(`"${max}`, `"${raised}`));
    for (const clause of clauses) editClause(folders, clause, (text) => text.replace(grouped(max), grouped(raised)));
    return {
      editTables: () => edit(folders.tables, `${operation}.yaml`, (text) => text.replaceAll(`"${max}`, `"${raised}`)),
      diff: [`${operation}/amount-range widened`, ...clauses.map((clause) => `clauses/${clause} wording`)],
      mismatch: `${operation}.yaml`,
    };
  },

  'Change a rule from a day on': (folders) => {
    const { operation, max, clauses } = undatedLimit(folders, 'ec.collection');
    const raised = `${max}0`;
    editRule(folders, operation, 'amount-range', (rule) => {
      const later = rule.replaceAll(`"${max}`, `"${raised}`).replace(/^ +check:/m, `    from: "${DAY}"\n$&`);
      return `${rule.replace(/^ +check:/m, `    until: "${DAY_BEFORE}"\n$&`)}${later}`;
    });
    for (const clause of clauses) editClause(folders, clause, (text) => `${text} From ${DAY} to ${grouped(raised)}.`);
    return {
      editTables: () =>
        edit(folders.tables, `${operation}.yaml`, (text) =>
          text.replace(refusingRow(max), (row) => {
            const dated = (each: string, key: string): string => each.replace(/^ +order:/m, `    ${key}\n$&`);
            const accepting = row.replace(/order: [^]*/, `order: { amount: "${raised}" }\n    finds: nothing\n`);
            return [
              dated(row, `until: "${DAY_BEFORE}"`),
              dated(row.replaceAll(`"${max}`, `"${raised}`), `from: "${DAY}"`),
              dated(accepting, `from: "${DAY}"`),
            ].join('');
          }),
        ),
      diff: [`${operation}/amount-range widened`, ...clauses.map((clause) => `clauses/${clause} wording`)],
      mismatch: `${operation}.yaml`,
    };
  },

  'Add a prefix': (folders) => {
    const list = 'lists/pk-mobile-prefixes.yaml';
    const files = ['common/pakistan.yaml', 'operations/pk.payout.yaml'];
    const known = read(folders.rules, list);
    // The invalid examples of both rules contain the prefix.
    const shown = Array.from(read(folders.rules, files[1]!).matchAll(/"0(3\d\d)1234567"/g), ([, code]) => code!);
    const prefix = ['324', ...shown].find((code) => !known.includes(`"${code}"`))!;
    edit(folders.rules, list, (text) => text.replace(/\]( \}\s*)$/, `, "${prefix}"]$1`));
    for (const file of files)
      edit(folders.rules, file, (text) =>
        text.replace(`"0${prefix}1234567", `, '').replace('"03001234567",', `$& "0${prefix}1234567",`),
      );
    editClause(folders, '4.2 Pakistan collection and payout 3', (text) => text.replace(/\d+/, 'some'));
    return {
      editTables: () => {
        for (const file of ['common/pakistan.yaml', 'pk.payout.yaml'])
          edit(folders.tables, file, (text) =>
            text.replaceAll(/code: "([^"]*)" \} \}\n( +finds: nothing)?/g, (row, codes: string, accepts?: string) =>
              accepts === undefined
                ? row.replace(codes, without(codes, Number(prefix)))
                : row.replace(codes, `${codes}, ${prefix}`),
            ),
          );
      },
      diff: [
        'pk.collection/phone-operator widened',
        'pk.payout/phone-operator widened',
        'pk.payout/mobile-operator widened',
        'clauses/4.2 Pakistan collection and payout 3 wording',
      ],
      mismatch: 'common/pakistan.yaml',
    };
  },

  'Block a country': (folders) => {
    const list = 'lists/blocked-card-countries.yaml';
    const countries = Array.from(read(folders.rules, list).matchAll(/^ {2}- ([A-Z]{3})$/gm), ([, code]) => code!);
    const country = ['NGA', 'KEN', 'TZA', 'ZAF', 'TUR', 'ARE', 'MYS'].find((code) => !countries.includes(code))!;
    const sorted = [...countries, country].sort().map((code) => `  - ${code}\n`);
    edit(folders.rules, list, (text) => `${text.slice(0, text.indexOf('  - '))}${sorted.join('')}`);
    editClause(folders, '4.2 Global card collection 3', (text) => text.replace(/\d+/, String(sorted.length)));
    return {
      editTables: () =>
        edit(folders.tables, 'global.collection.yaml', (text) => text.replace('MMR,', `MMR, ${country},`)),
      diff: ['global.collection/card-country-supported narrowed', 'clauses/4.2 Global card collection 3 wording'],
    };
  },

  'Add an operation': (folders) => {
    const { id, country, currency, clauses, texts } = NEW;
    edit(
      folders.rules,
      'clauses.yaml',
      (text) => `${text.trimEnd()}
  - id: "${clauses.type}"
    text: ${texts.type}
  - id: "${clauses.reply}"
    text: ${texts.reply}
    covered-by: gateway/response
  - id: "${clauses.amount}"
    text: ${texts.amount}
`,
    );
    edit(
      folders.rules,
      'exceptions.yaml',
      (text) => `${text.trimEnd()}
  - { code: ${country}, standard: ISO 3166-1, reason: The gateway calls the country so. }
  - { code: ${currency}, standard: ISO 4217, reason: The gateway calls the currency so. }
`,
    );
    edit(
      folders.rules,
      'lists/minor-units.yaml',
      (text) => `${text.trimEnd()}\n  - { currency: ${currency}, decimals: 1 }\n`,
    );
    edit(folders.rules, 'gateway/response.yaml', (text) => {
      const reply = `  ${id}:\n    items: [orderId, checkoutUrl]\n    clause: "${clauses.reply}"\n`;
      return text.replace(/^ {2}pe\.payout:\n/m, `${reply}$&`);
    });
    writeFileSync(join(folders.rules, `operations/${id}.yaml`), newRules(NEW));
    return {
      editTables: () => {
        edit(folders.tables, 'gateway.yaml', (text) =>
          text.replace(/^ {2}pe\.payout: \[/m, `  ${id}: [orderId, checkoutUrl]\n$&`),
        );
        writeFileSync(join(folders.tables, `${id}.yaml`), newTable(folders, NEW));
      },
      diff: [
        'order/operation widened',
        ...Object.values(clauses).map((clause) => `clauses/${clause} wording`),
        'gateway/response wording',
        // These operations take orders in any currency, now with its decimals.
        'global.collection/amount-decimals narrowed',
        'global.payout/amount-decimals narrowed',
      ],
    };
  },
};

/**
 * The operation that the recipe adds. Neither a standard nor a list of the package has the codes of its country, so everything that it
 * needs is in the rules folder.
 */
const NEW = {
  id: 'xz.collection',
  title: 'Xanadu',
  region: 'Far Isles',
  country: 'XZ',
  currency: 'XZC',
  messageId: 'xz.collection/account-digits',
  clauses: {
    type: '2.3 Xanadu collection',
    reply: '4.1 Xanadu collection',
    amount: '4.2 Xanadu collection',
  },
  texts: {
    type: 'paymentType is PHONE_MONEY.',
    reply: 'Sent with the method header pay; answered with a checkoutUrl of the isles.',
    amount: 'The amount is from 5 to 20,000 XZC.',
    help: 'Always PHONE_MONEY.',
    amountHelp: 'A number with one decimal at most, such as 1250.5.',
    label: 'Phone money account',
    message: '{label} must be the account of the phone money.',
  },
} as const;

/** The texts of the new operation, by the part of a language's file. */
const newTexts = {
  labels: [NEW.texts.label],
  texts: [NEW.texts.help, NEW.texts.amountHelp],
  messages: [NEW.texts.message],
  reference: [`${NEW.title} collection`, NEW.region, NEW.texts.type, NEW.texts.reply, NEW.texts.amount],
} as const;

/** The last step of the recipe: the texts of the new operation in a language. @returns the English texts for people who edit rules */
export function translateNew({ rules }: Pick<Folders, 'rules'>, language: string): readonly string[] {
  for (const [part, texts] of Object.entries(newTexts)) {
    const lines = texts
      .map(
        (text) =>
          `  ${JSON.stringify(part === 'messages' ? NEW.messageId : text)}: ${JSON.stringify(`${text.replace(' must be ', ': ')} [${language}]`)}\n`,
      )
      .join('');
    edit(rules, `locales/${language}.yaml`, (text) =>
      new RegExp(`^${part}:$`, 'm').test(text)
        ? text.replace(new RegExp(`^${part}:\\n`, 'm'), `$&${lines}`)
        : `${text.trimEnd()}\n${part}:\n${lines}`,
    );
  }
  return newTexts.reference;
}

const newRules = ({ id, title, region, country, currency, clauses, texts }: typeof NEW): string => `\
# yaml-language-server: $schema=../../schemas/authoring/operation.schema.json
operation: ${id}
title: ${title} collection
region: ${region}
country: ${country}
currency: ${currency}
include: [common/order, common/collection, common/payment-type]
fields:
  amount: { help: "${texts.amountHelp}", example: "100" }
  currency: { example: ${currency} }
  phone: { example: "987654321" }
  paymentType:
    label: Payment type
    help: ${texts.help}
    example: PHONE_MONEY
  account:
    label: ${texts.label}
    example: "12345678"
rules:
  - id: currency-${currency.toLowerCase()}
    field: currency
    check: { one-of: [${currency}] }
    severity: warning
    clause: "${clauses.amount}"
    examples: { valid: [${currency}], invalid: [USD, ${currency.toLowerCase()}] }
  - id: amount-decimals
    field: amount
    check: { decimals-by: lists/minor-units }
    severity: warning
    basis: standard
    document: ISO 4217 minor units
    examples: { valid: ["100"], invalid: ["100.12345"] }
  - id: amount-range
    field: amount
    check: { amount-between: ["5", "20000"] }
    clause: "${clauses.amount}"
    examples:
      valid: ["5", "20000", { currency: USD, amount: "4.99" }]
      invalid: ["4.99", "20000.01", { currency: "", amount: "4.99" }]
  - id: payment-type
    field: paymentType
    check: { one-of: [PHONE_MONEY] }
    clause: "${clauses.type}"
    examples: { valid: [PHONE_MONEY], invalid: [WALLET, phone_money] }
  - id: account-digits
    field: account
    check: { digits: 8 }
    clause: "${clauses.type}"
    message: "${texts.message}"
    examples: { valid: ["12345678", "87654321"], invalid: ["1234567", "123456789"] }
`;

/** The table of th.collection up to its rows, changed for another operation and with rows for it. */
function newTable(folders: Folders, { id, currency, clauses }: typeof NEW): string {
  const [head] = read(folders.tables, 'th.collection.yaml')
    .replaceAll('th.collection', id)
    .replace('currency: THB', `currency: ${currency}`)
    .replace('paymentType: PROMPT_PAY', 'paymentType: PHONE_MONEY\n  account: "12345678"')
    .replace(/^missing:\n/m, '$&  account: nothing\n')
    .replaceAll('2.3 Thailand collection', clauses.type)
    .split('rows:\n');
  const lower = currency.toLowerCase();
  return `${head}rows:
  - clause: "${clauses.amount}"
    order: { amount: ["5", "20000"] }
    finds: nothing
  - clause: "${clauses.amount}"
    order: { amount: ["4.99", "20000.01"] }
    finds: { field: amount, rule: amount-range, error: range }
  - document: ISO 4217 minor units
    order: { amount: "100.01" }
    finds: { field: amount, rule: amount-decimals, warning: decimals, basis: standard }
  - clause: "${clauses.amount}"
    order: { currency: [USD, EUR], amount: ["100", "1", "99999999"] }
    finds: { field: currency, rule: currency-${lower}, warning: choice }
  - clause: "${clauses.type}"
    order: { paymentType: [WALLET, phone_money] }
    finds: { field: paymentType, rule: payment-type, error: choice }
  - clause: "${clauses.type}"
    order: { account: ["1234567", "123456789"] }
    finds: { field: account, rule: account-digits, error: length }
`;
}

interface Limit {
  readonly operation: string;
  readonly max: string;
  readonly clauses: readonly string[];
}

/** An operation with one undated range of amounts: the preferred one, or another. */
function undatedLimit({ rules }: Folders, preferred: string): Limit {
  const others = readdirSync(join(rules, 'operations'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .filter((id) => id.endsWith(preferred.slice(2)));
  for (const operation of [preferred, ...others]) {
    const text = read(rules, `operations/${operation}.yaml`);
    const found = Array.from(text.matchAll(ruleBlock('amount-range')), ([rule]) => rule);
    const max = /amount-between: \["[^"]*", "([^"]*)"\]/.exec(found[0] ?? '')?.[1];
    if (found.length !== 1 || max === undefined || /^ +(?:from|until):/m.test(found[0]!)) continue;
    const clauses = Array.from(/^ +clause: (.*)$/m.exec(found[0]!)![1]!.matchAll(/"([^"]*)"/g), ([, id]) => id!);
    return { operation, max, clauses };
  }
  throw new Error(`No operation like ${preferred} has one range of amounts without days.`);
}

const ruleBlock = (id: string): RegExp => new RegExp(`^  - id: ${id}\n(?:    .*\n)*`, 'gm');

/** Matches only the row of a table that refuses amounts beyond a limit. */
const refusingRow = (max: string): RegExp =>
  new RegExp(`^  - clause: .*\n    order: \\{ amount: \\[.*"${max}\\d*(?:\\.0*1)?".*\n    finds: \\{.*\n`, 'm');

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

function edit(folder: string, file: string, change: (text: string) => string): void {
  const before = read(folder, file);
  const after = change(before);
  if (after === before) throw new Error(`${join(folder, file)} stays as it is.`);
  writeFileSync(join(folder, file), after);
}

function editRule({ rules }: Folders, operation: string, id: string, change: (rule: string) => string): void {
  edit(rules, `operations/${operation}.yaml`, (text) => text.replace(ruleBlock(id), change));
}

function editClause({ rules }: Folders, id: string, change: (text: string) => string): void {
  edit(rules, 'clauses.yaml', (all) =>
    all.replace(/^ {2}- id: "([^"]*)"\n {4}text: (.*)$/gm, (entry, name: string, text: string) =>
      name === id ? entry.replace(text, () => JSON.stringify(change(text.replace(/^"(.*)"$/, '$1')))) : entry,
    ),
  );
}

/** `8,000,000` for `8000000`. */
const grouped = (amount: string): string => amount.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Runs of codes such as `324-330, 336` without one of them. */
function without(codes: string, code: number): string {
  return codes
    .split(', ')
    .flatMap((run) => {
      const [first = NaN, last = first] = run.split('-').map(Number);
      if (code < first || code > last) return [run];
      return [
        [first, code - 1],
        [code + 1, last],
      ].flatMap(([from = 0, to = 0]) => (from > to ? [] : [from === to ? String(from) : `${from}-${to}`]));
    })
    .join(', ');
}
