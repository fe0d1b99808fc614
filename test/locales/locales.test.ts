import { describe, expect, test } from '@jest/globals';
import { checks } from '../../src/checks/registry.js';
import { formats } from '../../src/checks/formats/index.js';
import { standards } from '../../src/checks/standards/index.js';
import { localeOf } from '../../src/compiler/index.js';
import {
  checkHeaders,
  createValidator,
  explainFailure,
  requirements,
  translate,
  type Diagnostic,
  type Locale,
  type OperationId,
} from '../../src/index.js';
import { values } from '../../src/locales/en.js';
import { translations } from '../../src/locales/index.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import { createValidator as createPeru } from '../../src/operations/pe.payout.js';
import { es } from '../../src/operations/locales/es.js';
import { ptBR } from '../../src/operations/locales/pt-BR.js';
import { rulebook } from '../support/rulebook.js';
import { bindings } from '../requirements/support.js';

/** Parameters for every wording that a check has. */
const wordings: Readonly<Record<string, readonly unknown[]>> = {
  amount: [true],
  'amount-between': [{ min: '1', max: '2', currencies: [] }],
  'check-digits': Object.keys(standards),
  'decimals-by': [{ decimals: { CLP: 0 } }, { decimals: { PEN: 2 } }, { decimals: { CLP: 0, PEN: 2 } }],
  'differs-from': ['amount'],
  digits: [
    { lengths: [1], starting: '' },
    { lengths: [8], starting: '' },
    { lengths: [8, 9], starting: '' },
    { lengths: [11], starting: '03' },
    { lengths: [10, 11], starting: '03' },
  ],
  'digits-by': [[]],
  'first-digits-of': [
    { field: 'beneficiaryId', body: 7 },
    { field: 'beneficiaryId', body: 8 },
  ],
  format: Object.keys(formats),
  'holds-account': [{ field: 'beneficiaryAccountNumber', after: '', slices: [] }],
  'iban-country': ['beneficiaryAccountCountry'],
  'max-decimals': [0, 1, 2],
  'not-in': [['A']],
  'not-made-up': ['email', 'digits'],
  'one-of': [['A'], ['A', 'B']],
  pairs: [[]],
  positive: [true],
  'prefix-in': [
    { after: '', prefixes: ['1'] },
    { after: '0', prefixes: ['1'] },
  ],
  required: [true],
  string: [true],
  'template-pairs': [{ rows: [] }, { other: 'paymentType', rows: [] }],
  'unique-in-batch': [{ ignoring: '' }],
  unsupported: [true],
};

const placeholders = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\{([a-z]+)\}/gi), ([, name = '']) => name).sort();

describe.each(translations.map((translation) => [translation.language, translation] as const))(
  '%s',
  (_, translation) => {
    const locale: Locale = { ...translation, ...localeOf(rulebook, translation) };

    test('nothing in the rule files is left in English', () => {
      expect(localeOf(rulebook, translation).untranslated).toEqual([]);
    });

    test('every wording of every check, format and standard is there', () => {
      expect(Object.keys(wordings).sort()).toEqual(Object.keys(checks).sort());
      const english = Object.entries(wordings).flatMap(([name, parameters]) =>
        parameters.map((each) => checks[name]!.message(each)),
      );
      expect(english.filter((text) => !Object.hasOwn(translation.messages, text))).toEqual([]);
    });

    test('a message fills in no more than the English one', () => {
      for (const [english, text] of Object.entries(translation.messages)) {
        const known = english.startsWith('Send the header') ? ['values'] : placeholders(english);
        expect([text, placeholders(text).filter((name) => !known.includes(name))]).toEqual([text, []]);
      }
    });

    test('no two fields of an operation have the same label', () => {
      for (const { id } of rulebook.operations.values()) {
        for (const options of [{}, { locale }]) {
          const labels = requirements(id as OperationId, {}, options).fields.map(({ label }) => label);
          expect([id, labels.filter((label, i) => labels.indexOf(label) !== i)]).toEqual([id, []]);
        }
      }
    });

    test('no entry is of no use, empty or English', () => {
      const all = { ...translation.messages, ...translation.texts };
      for (const text of Object.values(all)) expect(text.trim()).not.toBe('');
      const same = Object.entries({ ...translation.messages }).filter(([english, text]) => english === text);
      expect(same).toEqual([]);
      const used = new Set([
        ...Object.entries(wordings).flatMap(([name, parameters]) =>
          parameters.map((each) => checks[name]!.message(each)),
        ),
        ...ownWordings(),
      ]);
      expect(Object.keys(translation.messages).filter((english) => !used.has(english))).toEqual([]);
      expect(Object.keys(values).filter((value) => !Object.hasOwn(translation.texts, value))).toEqual([]);
    });

    test("every finding of the rule files' own examples is in the language, with nothing left to fill in", () => {
      const validators = [createValidator(), createValidator({ bindings })];
      for (const operation of rulebook.operations.values()) {
        const base = exampleOrder(operation);
        const orders = operation.rules.flatMap(({ field, examples }) =>
          examples.invalid
            .flat()
            .map((example) => ({ ...base, ...(typeof example === 'string' ? { [field]: example } : example) })),
        );
        for (const order of [...orders, {}, { amount: 5 }, { ...base, amout: '5' }]) {
          for (const validate of validators) {
            for (const diagnostic of validate(operation.id as OperationId, order, { facts: order }).diagnostics)
              expectTranslated(diagnostic, locale);
          }
        }
      }
    });

    test("the engine's own messages and the gateway's", () => {
      const validate = createValidator({ locale });
      expect(validate('pe.payout', []).diagnostics[0]?.message).toBe(translation.reserved['order/object']);
      const unreadable = {
        get amount(): string {
          throw new Error('no');
        },
      };
      expect(validate('pe.payout', unreadable).diagnostics[0]?.message).toBe(translation.reserved['order/unreadable']);
      // @ts-expect-error there is no such operation
      const refused = validate('xx.payout', {}).diagnostics[0];
      expect(refused?.message).toMatch(/pe\.payout/);
      expect(refused?.message).not.toMatch(/There are|\{/);
      for (const headers of [[], {}])
        for (const operation of ['pe.payout', 'cl.collection'] as const)
          for (const diagnostic of checkHeaders(operation, headers)) expectTranslated(diagnostic, locale);
      // @ts-expect-error no headers at all
      for (const diagnostic of checkHeaders('pe.payout', 5)) expectTranslated(diagnostic, locale);
      for (const { operation, errorCode, text } of rulebook.gateway.failures) {
        const { diagnostics } = explainFailure(operation as OperationId, { errorCode, errorMsg: text });
        expect(diagnostics.length).toBeGreaterThan(0);
        for (const diagnostic of diagnostics) expectTranslated(diagnostic, locale);
      }
    });
  },
);

function ownWordings(): readonly string[] {
  const english = (wording: string | { readonly en: string }): string =>
    typeof wording === 'string' ? wording : wording.en;
  return [
    ...[...rulebook.operations.values()].flatMap(({ rules }) =>
      rules.flatMap(({ message }) => (message === undefined ? [] : [english(message)])),
    ),
    ...rulebook.gateway.headers.map(({ message }) => english(message)),
    ...rulebook.gateway.failures.flatMap(({ meaning, advice }) => [english(meaning), english(advice)]),
  ];
}

function expectTranslated(diagnostic: Diagnostic, locale: Locale): void {
  const { message, ...rest } = translate(diagnostic, locale);
  expect(message).not.toBe(diagnostic.message);
  expect(message).not.toMatch(/[{}]|\bmust\b/);
  expect({ ...rest, message: diagnostic.message }).toEqual(diagnostic);
}

describe('wording', () => {
  const message = (
    locale: Locale,
    operation: OperationId,
    order: Record<string, unknown>,
    field: string,
  ): string | undefined =>
    createValidator({ locale, bindings })(operation, order).diagnostics.find((d) => d.field === field)?.message;

  test('Spanish', () => {
    expect(message(es, 'pe.payout', { amount: '0.99' }, 'amount')).toBe('Monto: debe estar entre 1 y 40000 PEN.');
    expect(message(es, 'pe.payout', {}, 'mchOrderId')).toBe('Identificador de la orden: falta este dato.');
    expect(message(es, 'pe.payout', { beneficiaryAccountNumber: '1' }, 'beneficiaryAccountNumber')).toBe(
      'Número de cuenta: debe tener 10, 13, 14, 18 o 20 dígitos.',
    );
    expect(
      message(es, 'ec.payout', { beneficiaryBankCode: 'Z', beneficiaryAccountNumber: '1' }, 'beneficiaryAccountNumber'),
    ).toBe('Número de cuenta: debe tener de 7 a 20 dígitos.');
    expect(message(es, 'global.payout', { paymentType: 'IBAN', currency: 'USD' }, 'currency')).toBe(
      'Moneda: debe ser EUR, AED o SAR, según lo indicado en Tipo de pago.',
    );
    expect(message(es, 'pe.payout', { amout: '1' }, 'amout')).toBe(
      'La operación no tiene este campo. ¿Quiso decir amount?',
    );
  });
  test('Brazilian Portuguese', () => {
    expect(message(ptBR, 'pe.payout', { amount: '0.99' }, 'amount')).toBe('Valor: deve estar entre 1 e 40000 PEN.');
    expect(message(ptBR, 'br.collection', { docType: 'PIX', docNumber: '12345678901' }, 'docNumber')).toBe(
      'Número do documento (CPF ou CNPJ): informe um CPF de 11 dígitos ou um CNPJ de 14 caracteres, sem pontuação e com os dígitos verificadores corretos; verifique se há um erro de digitação.',
    );
    expect(message(ptBR, 'pk.payout', { paymentType: 'WALLET', beneficiaryBankCode: '1' }, 'beneficiaryBankCode')).toBe(
      'Código do banco: deve ser 033 ou 034.',
    );
  });
  test('labels, help, notes and options of the fields', () => {
    const fields = requirements('global.payout', {}, { locale: es }).fields;
    expect(fields.find(({ name }) => name === 'amount')).toMatchObject({
      label: 'Monto',
      help: 'Un número en la moneda de la orden, con punto decimal y sin separadores de miles, como 1250.50.',
    });
    expect(fields.find(({ name }) => name === 'beneficiaryAccountType')?.options).toEqual([
      { value: 'Personal', label: 'Persona' },
      { value: 'Company', label: 'Empresa' },
    ]);
    expect(
      requirements('pe.payout', {}, { locale: ptBR }).fields.find(({ name }) => name === 'beneficiaryName')?.notes,
    ).toEqual(['Informe o nome completo do titular da conta.']);
    expect(requirements('global.payout').fields.find(({ name }) => name === 'idCardType')?.options?.[0]).toEqual({
      value: 'PASSPORT',
      label: 'Passport',
    });
  });
});

test('a validator of one operation takes a catalogue as well', () => {
  const validate = createPeru({ locale: es });
  const { valid, diagnostics } = validate({ amount: '0.99' }, { fields: ['amount'] });
  expect([valid, diagnostics.map(({ message }) => message)]).toEqual([
    false,
    ['Monto: debe estar entre 1 y 40000 PEN.'],
  ]);
  const order = exampleOrder(rulebook.operations.get('pe.payout')!);
  expect(validate(order)).toEqual({ ...createPeru({})(order), order });
  // @ts-expect-error a language's name is no catalogue
  expect(() => createPeru({ locale: 'es' })).toThrow(TypeError);
});

test.each([
  [es, 'Moneda: debería ser PEN.', 'Moneda: debe ser PEN.'],
  [ptBR, 'Moeda: deveria ser PEN.', 'Moeda: deve ser PEN.'],
] as const)('a warning advises, an error demands: $language', (locale, advice, demand) => {
  const order = { ...exampleOrder(rulebook.operations.get('pe.payout')!), currency: 'USD' };
  const said = (severity: 'warning' | 'error'): readonly string[] =>
    createPeru({ locale, severities: { 'pe.payout/currency-pen': severity } })(order).diagnostics.map(
      ({ message }) => message,
    );
  expect([said('warning'), said('error')]).toEqual([[advice], [demand]]);
});

describe('what is missing', () => {
  const empty = { language: 'fr', advice: {}, messages: {}, labels: {}, texts: {}, reserved: {} };

  test('is reported, and stays English', () => {
    const { untranslated, messages, labels } = localeOf(rulebook, empty);
    expect(untranslated).toContain('{label} is missing; give it.');
    expect(untranslated).toContain('Amount');
    expect(untranslated).toContain('What the payout is for.');
    expect(untranslated).toContain('The bank has no such account.');
    const order = { amout: '5' };
    const english = createValidator()('pe.payout', order);
    expect(createValidator({ locale: { ...empty, messages, labels } })('pe.payout', order)).toEqual(english);
  });

  test('a message without its label names the field', () => {
    const { messages } = localeOf(rulebook, {
      ...empty,
      messages: { '{label} is missing; give it.': '{label} manque.' },
    });
    expect(createValidator({ locale: { ...empty, messages } })('pe.payout', {}).diagnostics[0]?.message).toBe(
      'mchOrderId manque.',
    );
  });
});

describe("a rule file's own wording", () => {
  test('comes before the translation, and only where it is', () => {
    const peru = rulebook.operations.get('pe.payout')!;
    const rules = peru.rules.map((rule) =>
      rule.id === 'amount-range' ? { ...rule, message: { en: 'No.', es: 'No, {label}: hasta {max}.' } } : rule,
    );
    const fields = peru.fields.map((field) =>
      field.name === 'amount' ? { ...field, label: { en: 'Amount', es: 'Cantidad' } } : field,
    );
    const changed = { ...rulebook, operations: new Map([['pe.payout', { ...peru, rules, fields }]]) };
    const [spanish, portuguese] = translations.map((translation) => localeOf(changed, translation));
    const finding = createValidator()('pe.payout', { amount: '50000' }).diagnostics.find(
      ({ field }) => field === 'amount',
    )!;
    expect(translate(finding, { ...es, ...spanish }).message).toBe('No, Cantidad: hasta 40000.');
    expect(portuguese?.untranslated).toEqual(['No.']);
    expect(translate(finding, { ...ptBR, ...portuguese }).message).toBe(finding.message);
  });
});

test('operations that word a rule otherwise each keep their own', () => {
  for (const [translation, locale] of [
    [translations[0]!, es],
    [translations[1]!, ptBR],
  ] as const) {
    for (const { id, fields } of rulebook.operations.values()) {
      for (const { name, label } of fields) {
        const own = typeof label === 'string' ? translation.labels[label] : label[translation.language];
        expect([id, name, locale.labels[`${id}/${name}`] ?? locale.labels[name]]).toEqual([id, name, own]);
      }
    }
  }
});

test('a wrong locale is refused', () => {
  // @ts-expect-error a language's name is no catalogue
  expect(() => createValidator({ locale: 'es' })).toThrow(TypeError);
  expect(() => createValidator({ locale: { ...es, language: 'no language' } })).toThrow(TypeError);
  // @ts-expect-error nor in requirements
  expect(() => requirements('pe.payout', {}, { locale: {} })).toThrow(TypeError);
});
