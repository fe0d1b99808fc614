import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { messageText } from '../../../src/checks/index.js';
import { loadRulebook } from '../../../src/workbench/open/load-rulebook.js';
import { payrules } from '../../support/cli.js';
import { english } from '../../support/english.js';

/** A rulebook with a language that the package lacks (de) and one that it has (es). */
const RULES = 'test/fixtures/locales';
const ID = 'de-sepa.payout';
/** Its line for messages of the check one-of. */
const ONE_OF = 'one-of: "{label} muss {values} sein."';
const order = { currency: 'USD', city: 'Paris' };
const GERMAN = [
  'Betrag fehlt; bitte angeben.',
  'Nur nach Berlin oder Bonn senden.',
  // A warning says "sollte" (should).
  'Währung sollte CHF oder EUR sein.',
];

const copyWith = (file: string, change: (text: string) => string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'payrules-locales-'));
  cpSync(RULES, copy, { recursive: true });
  const path = join(copy, file);
  writeFileSync(path, change(readFileSync(join(RULES, 'locales/de.yaml'), 'utf8')));
  return copy;
};

async function messagesIn(language: string, rules = RULES): Promise<readonly string[]> {
  const { createValidator, locales } = await loadRulebook(rules);
  const { diagnostics } = createValidator({ locale: locales[language] })(ID, order);
  return diagnostics.map(({ message }) => message);
}

test('explain shows the message of a rule in each of them', async () => {
  const ids = ['amount-required', 'currency-choice', 'city-choice'];
  for (const id of ids) {
    const { code, out, err } = await payrules(['explain', `${ID}/${id}`, '--rules', RULES]);
    expect([id, code, err]).toEqual([id, 0, '']);
    expect(out).toMatch(/^ {4}de +\S/m);
  }
});

describe('the languages of a rulebook', () => {
  test('one that the package lacks', async () => {
    expect(await messagesIn('de')).toEqual(GERMAN);
  });

  test('one that the package has: the rulebook comes first, then the package', async () => {
    expect(await messagesIn('es')).toEqual([
      'Monto de Acme: debe completar este campo.',
      'Envíe solo a Berlin o Bonn.',
      'Moneda: debería ser CHF o EUR.',
    ]);
  });

  test('what is not translated stays English', async () => {
    const copy = copyWith('locales/de.yaml', (text) => text.replace(/^ {2}one-of:.*\n/m, ''));
    expect(await messagesIn('de', copy)).toEqual([
      ...GERMAN.slice(0, 2),
      english('one-of', { label: 'Currency', values: 'CHF or EUR' }).replace(' must ', ' should '),
    ]);
  });

  test('labels and help of the requirements', async () => {
    const { requirements, locales } = await loadRulebook(RULES);
    expect(requirements(ID, {}, { locale: locales['de'] }).fields).toMatchObject([
      { label: 'Betrag', help: 'In Euro.' },
      { label: 'Währung' },
      { label: 'Stadt' },
    ]);
  });

  test('check and requirements take them with --locale, and name them', async () => {
    const input = JSON.stringify(order);
    const check = (language: string) =>
      payrules(['check', ID, '--rules', RULES, '--locale', language], { stdin: input });
    const { out } = await check('de');
    for (const message of GERMAN) expect(out).toContain(message);
    expect(await check('fr')).toMatchObject({ code: 2, err: expect.stringContaining('one of en, es, pt-BR, de') });
    expect((await payrules(['requirements', ID, '--rules', RULES, '--locale', 'de'])).out).toContain('Betrag');
  });

  test('build writes them', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'payrules-locales-')), 'built');
    expect(await payrules(['build', '--rules', RULES, '--out', out])).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(out, 'locales/de.js'), 'utf8')).toContain('{label} fehlt; bitte angeben.');
    expect(readFileSync(join(out, 'locales/de.d.ts'), 'utf8')).toContain('export declare const de: Locale;');
    expect(readFileSync(join(out, 'locales/es.js'), 'utf8')).toContain('Monto de Acme');
  });
});

describe('what lint says of a language', () => {
  const lint = async (rules: string): Promise<readonly string[]> => {
    const { out } = await payrules(['lint', rules, '--format', 'json']);
    const { findings } = JSON.parse(out) as {
      readonly findings: readonly {
        readonly file: string;
        readonly line: number;
        readonly code: string;
        readonly message: string;
      }[];
    };
    return findings.map(
      ({ file, line, code, message }) => `${file.slice(rules.length + 1)}:${line} ${code} ${message}`,
    );
  };
  const linted = (change: (text: string) => string, file = 'locales/de.yaml') => lint(copyWith(file, change));

  test('what is not translated is a warning', async () => {
    expect(await lint(RULES)).toEqual([
      `locales/de.yaml:2 untranslated Not translated, and shown in English: "required.others: ${messageText('required.others')}" and 2 more.`,
      'locales/es.yaml:2 untranslated Not translated, and shown in English: "In euros.".',
    ]);
  });

  test.each<[string, (text: string) => string, string]>([
    [
      'a text that the rules do not have',
      (text) => text.replace('Amount: Betrag', 'Amuont: Betrag'),
      'locales/de.yaml:4 wrong-translation The rules have no such label in English. Did you mean "Amount"?',
    ],
    [
      'a name in braces that the English lacks',
      (text) => text.replace('{label} muss {values} sein.', '{label} muss {value} sein.'),
      'locales/de.yaml:11 wrong-translation The English has no {value}; it has {label}, {values}.',
    ],
    [
      'a name in braces that the translation lacks',
      (text) => text.replace('{label} muss {values} sein.', '{label} ist falsch.'),
      'locales/de.yaml:11 wrong-translation The translation lacks {values}, which the English has.',
    ],
    [
      'an id that no message has',
      (text) => text.replace('one-of:', 'oneof:'),
      'locales/de.yaml:11 wrong-translation The rules have no message of this id. Did you mean "one-of"?',
    ],
    [
      'an older text of a check',
      (text) => text.replace(ONE_OF, 'one-of: { en: "{label}: {values}.", text: "{label}: {values}!" }'),
      `locales/de.yaml:11 older-translation The English is now "${messageText('one-of')}". Correct the translation, and write that text here.`,
    ],
    [
      'an older text with other names in braces',
      (text) => text.replace(ONE_OF, 'one-of: { en: "{label}: {list}.", text: "{label}: {list}!" }'),
      `locales/de.yaml:11 older-translation The English is now "${messageText('one-of')}". Correct the translation, and write that text here.`,
    ],
    [
      'a misspelt text',
      (text) => text.replace('In euros.:', 'In euro.:'),
      'locales/de.yaml:8 wrong-translation The rules have no such text in English. Did you mean "In euros."?',
    ],
    [
      'a misspelt name of a value',
      (text) => text.replace('In euros.: In Euro.', 'Berln: Berlin an der Spree'),
      'locales/de.yaml:8 wrong-translation The rules have no such text in English. Did you mean "Berlin"?',
    ],
    [
      'the name of a value that other rules have',
      (text) => text.replace('In euros.: In Euro.', 'CARDS: Karten'),
      'locales/de.yaml:8 wrong-translation The rules have no such text in English.',
    ],
    [
      'a misspelt key',
      (text) => text.replace('labels:', 'lables:'),
      'locales/de.yaml:3 unknown-key There is no "lables" here. Did you mean "labels"?',
    ],
    [
      'another number in a message',
      (text) =>
        text.replace(ONE_OF, 'one-of: { en: "{label}: 1,000 of {values}.", text: "{label}: 1.00 von {values}." }'),
      'locales/de.yaml:11 wrong-translation The translation has other numbers than the English.',
    ],
    [
      'a blank label',
      (text) => text.replace('Amount: Betrag', 'Amount: " "'),
      'locales/de.yaml:4 wrong-shape Write something here.',
    ],
    [
      'a blank message',
      (text) => text.replace('"{label} fehlt; bitte angeben."', '" "'),
      'locales/de.yaml:10 wrong-shape Write something here.',
    ],
    [
      'another name in braces in the name of a field',
      (text) => `${text}field: "„{label}“ {others}"\n`,
      'locales/de.yaml:19 wrong-shape This does not have the right form. Such as: "„{label}“".',
    ],
    [
      'another language than the name of the file',
      (text) => text.replace('language: de', 'language: fr'),
      'locales/de.yaml:2 name-differs The file is called de, so language must say the same.',
    ],
  ])('%s', async (_, change, finding) => expect(await linted(change)).toContain(finding));

  test('nothing about a number that is written as in the language, or in words', async () => {
    const german = [
      ['1,000 of', '1.000 von'],
      ['1,000 of', '1 000 von'],
      ['1,000 of', '1’000 von'],
      ['1,000 of', 'tausend'],
      ['by 5 pm', 'bis 17 Uhr'],
    ];
    for (const [before, text] of german) {
      const found = await linted((file) =>
        file.replace(ONE_OF, `one-of: { en: "{label}: ${before} {values}.", text: "{label}: ${text} {values}." }`),
      );
      expect(found.filter((finding) => finding.includes('wrong-translation'))).toEqual([]);
    }
  });

  test('a message whose English has changed keeps its translation, with a warning', async () => {
    const copy = copyWith('locales/de.yaml', (text) => text);
    const path = join(copy, 'operations/de-sepa.payout.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Send to {values} only.', 'Choose {values}.'));
    expect(await messagesIn('de', copy)).toEqual(GERMAN);
    expect(await lint(copy)).toContain(
      'locales/de.yaml:14 older-translation The English is now "Choose {values}.". Correct the translation, and write that text here.',
    );
  });

  test('messages by their English texts are taken, with one warning, and --fix names them by their ids', async () => {
    const today = readFileSync(join(RULES, 'locales/de.yaml'), 'utf8');
    const copy = copyWith('locales/de.yaml', () =>
      today
        .replace(/^ {2}\S+:\n {4}en: (.*)\n {4}text: (.*)\n/m, '  $1: $2\n')
        .replace('  one-of:', `  "${messageText('one-of')}":`),
    );
    expect(readFileSync(join(copy, 'locales/de.yaml'), 'utf8')).toContain('\n  Send to {values} only.: Nur nach');
    expect(await messagesIn('de', copy)).toEqual(GERMAN);
    expect((await lint(copy)).filter((finding) => finding.includes('older-translation'))).toEqual([
      'locales/de.yaml:11 older-translation Name messages by their ids, this one one-of: payrules lint --fix does that.',
    ]);
    await payrules(['lint', copy, '--fix']);
    const one = (id: string): string => `${id}:\n    en: "${messageText(id)}"\n    text: "{label} muss {values} sein."`;
    // The English text is the same for one value and for several.
    expect(readFileSync(join(copy, 'locales/de.yaml'), 'utf8')).toBe(
      today.replace(ONE_OF, `${one('one-of')}\n  ${one('one-of.one')}`),
    );
  });

  test('nothing about a text that may be in a file that cannot be read', async () => {
    const copy = copyWith('locales/de.yaml', (text) => text.replace('Amount: Betrag', 'Amuont: Betrag'));
    writeFileSync(join(copy, 'operations/broken.payout.yaml'), 'operation: [');
    const found = await lint(copy);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((finding) => finding.includes('wrong-translation'))).toEqual([]);
  });

  test('nothing about the name of a value', async () => {
    const found = await linted((text) => text.replace('In euros.: In Euro.', 'Berlin: Berlin an der Spree'));
    expect(found.filter((finding) => finding.includes('wrong-translation'))).toEqual([]);
  });

  test('English, which is in the rule files', async () => {
    const findings = await linted((text) => text.replace('language: de', 'language: en'), 'locales/en.yaml');
    expect(findings).toContainEqual(
      expect.stringContaining('locales/en.yaml:2 wrong-shape Write a language as in BCP 47'),
    );
  });

  test('--fix leaves a file in order as it is', async () => {
    const copy = copyWith('locales/de.yaml', (text) => text);
    await payrules(['lint', copy, '--fix']);
    expect(readFileSync(join(copy, 'locales/de.yaml'), 'utf8')).toBe(
      readFileSync(join(RULES, 'locales/de.yaml'), 'utf8'),
    );
  });
});
