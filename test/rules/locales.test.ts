import { describe, expect, test } from '@jest/globals';
import { compileHeaders, localeOf, translationsOf } from '../../src/workbench/compiler/index.js';
import {
  createValidator,
  operations,
  readReply,
  requirements,
  translate,
  type Bindings,
  type Diagnostic,
  type Locale,
  type OperationId,
} from '../../src/index.js';
import { messageText } from '../../src/checks/index.js';
import { checkHeaders } from '../../src/apps/sandbox/check-headers.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { rulebook } from './rulebook.js';

const translations = translationsOf(rulebook);
const ids = operations.flatMap((operation) => (operation.documented ? [operation.id] : []));

/** A code for every label of every slot. */
const bindings: Bindings = Object.fromEntries(
  [...rulebook.slots.values()].map(({ id, labels }) => [
    id,
    Object.fromEntries(Object.keys(labels).map((label) => [label, [label.toUpperCase().replaceAll('-', '')]])),
  ]),
);

/** The findings that {@link expectTranslated} has seen, because many of them are the same. */
const seen = new Map<Locale, Set<string>>();

describe.each(translations.map((translation) => [translation.language, translation] as const))(
  '%s',
  (_, translation) => {
    const { locale, untranslated } = localeOf(rulebook, translation);

    test('nothing in the rule files is left in English', () => {
      expect(untranslated).toEqual([]);
    });

    test.each(ids)('no two fields of %s have the same label', (id) => {
      for (const options of [{}, { locale }]) {
        const names = requirements(id, {}, options).fields.map(({ label }) => label);
        expect(names.filter((label, i) => names.indexOf(label) !== i)).toEqual([]);
      }
    });

    test.each([...rulebook.operations.values()])(
      'each field of $id has the label of its own rule file',
      (operation) => {
        const { fields } = requirements(operation.id as OperationId, {}, { locale });
        for (const { name, label } of operation.fields) {
          const own = typeof label === 'string' ? undefined : label[translation.language];
          const expected = own ?? translation.labels[typeof label === 'string' ? label : label.en];
          expect([name, fields.find((field) => field.name === name)?.label]).toEqual([name, expected]);
        }
      },
    );

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
          const facts = Object.fromEntries(
            operation.facts.map(({ name }) => [name, (order as Record<string, unknown>)[name]]),
          );
          for (const validate of validators) {
            const { diagnostics } = validate(operation.id as OperationId, order, { facts, at: '2026-11-21' });
            for (const diagnostic of diagnostics) expectTranslated(diagnostic, locale);
          }
        }
      }
    });

    test('headers and refusals of the gateway are in the language', () => {
      for (const id of ids)
        for (const diagnostic of checkHeaders(compileHeaders(rulebook.gateway.headers), id, []))
          expectTranslated(diagnostic, locale);
      for (const { operation, errorCode, text } of rulebook.gateway.failures) {
        const { diagnostics } = readReply(operation as OperationId, { errorCode, errorMsg: text });
        expect(diagnostics.length).toBeGreaterThan(0);
        for (const diagnostic of diagnostics) expectTranslated(diagnostic, locale);
      }
    });
  },
);

function expectTranslated(diagnostic: Diagnostic, locale: Locale): void {
  const json = JSON.stringify(diagnostic);
  const known = seen.get(locale) ?? new Set();
  if (known.has(json)) return;
  seen.set(locale, known.add(json));
  const sent = JSON.parse(json) as Diagnostic;
  expect(translate(sent, locale)).toEqual(translate(diagnostic, locale));
  const { message, text, ...rest } = translate(diagnostic, locale);
  expect(message).not.toBe(diagnostic.message);
  for (const words of [message, text]) expect(words).not.toMatch(/[{}]|\bmust\b/);
  expect(message.endsWith(text.slice(1))).toBe(true);
  expect({ ...rest, message: diagnostic.message, text: diagnostic.text }).toEqual(diagnostic);
}

/** The texts that a review of the languages corrected, as the review has them; messages are named by their ids. */
test.each([
  ['es', 'messages', 'unique-in-batch', 'ya aparece en una orden anterior'],
  ['pt-BR', 'messages', 'unique-in-batch', 'já aparece em uma ordem anterior'],
  ['es', 'messages', 'check-digits', 'dígitos verificadores no coinciden'],
  ['pt-BR', 'messages', 'check-digits', 'dígitos verificadores não conferem'],
  ['es', 'messages', 'format.bic', '8 u 11 letras mayúsculas y dígitos'],
  ['pt-BR', 'messages', 'format.bic', '8 ou 11 letras maiúsculas e dígitos'],
  ['pt-BR', 'messages', 'required', '{label}: este campo deve ser preenchido.'],
  ['es', 'messages', 'required.others', 'hace falta con el valor indicado en {others}.'],
  ['pt-BR', 'messages', 'required.others', 'é necessário com o valor informado em {others}.'],
  ['es', 'messages', 'iban-country', 'empezar con el país'],
  ['pt-BR', 'messages', 'iban-country', 'começar com o país'],
  ['es', 'messages', 'not-made-up', 'indique el dato real'],
  ['es', 'labels', 'Kind of account', 'Tipo de titular de la cuenta'],
  ['pt-BR', 'labels', 'Kind of account', 'Tipo de titular da conta'],
  ['es', 'labels', 'Consumer identifier', 'Identificador del cliente'],
  ['pt-BR', 'labels', 'Consumer identifier', 'Identificador do cliente'],
  ['es', 'texts', 'How the payer gets to the payment.', 'Cómo accede el pagador al pago.'],
  ['pt-BR', 'texts', 'How the payer gets to the payment.', 'Como o pagador acessa o pagamento.'],
  [
    'es',
    'texts',
    "The gateway's code of how the payer gets to the payment.",
    'El código del método de pago en la pasarela.',
  ],
  [
    'pt-BR',
    'texts',
    "The gateway's code of how the payer gets to the payment.",
    'O código da forma de pagamento no gateway.',
  ],
  ['es', 'texts', "The value is the gateway's code of the bank.", 'que la pasarela asigna al banco'],
  ['pt-BR', 'texts', "The value is the gateway's code of the bank.", 'que o gateway atribui ao banco'],
  ['es', 'texts', 'Social security card', 'Tarjeta del seguro social'],
  ['pt-BR', 'texts', 'Social security card', 'Cartão de seguridade social'],
  ['es', 'texts', "Employer's card", 'Credencial laboral'],
  ['pt-BR', 'texts', "Employer's card", 'Identificação funcional'],
  ['es', 'texts', 'Health card', 'Tarjeta de salud'],
  ['es', 'texts', 'Alien registration', 'Registro de extranjería'],
  ['es', 'texts', 'Birth certificate', 'Acta de nacimiento'],
  ['pt-BR', 'texts', 'National identity card', 'Carteira de identidade'],
  ['pt-BR', 'texts', 'Company', 'Pessoa jurídica'],
] as const)('%s, %s: %s', (language, part, name, text) => {
  const { locale } = localeOf(
    rulebook,
    translations.find((each) => each.language === language)!,
  );
  expect(locale[part][part === 'messages' ? messageText(name) : name]).toContain(text);
});

test.each([
  [
    'es',
    /que la pasarela da |verdader|empezar por|empieza por|clase de documento|en (?:dos|tres) mayúsculas|consumidor|Espere antes|cuadran|cualquier otro|dígitos? de (?:control|verificación)|(?:número|teléfono) móvil|según lo indicado/,
  ],
  [
    'pt-BR',
    /gateway dá |verdadeir|repasse|consumidor|Aguarde antes|não batem|falta este|omita-o|do PIX|qualquer outro|não informado|de acordo com o informado/,
  ],
] as const)('%s has none of the words that were corrected', (language, words) => {
  const { messages, labels, texts } = translations.find((each) => each.language === language)!;
  const found = [messages, labels, texts]
    .flatMap((part) => Object.values(part))
    .flatMap((text) =>
      words.test(text)
        ? [`rules/locales/${language}.yaml: another word for "${words.exec(text)![0]}" in "${text}"`]
        : [],
    );
  expect(found).toEqual([]);
});
