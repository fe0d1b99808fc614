import { type Bindings, type Operation, source } from '../../../core/index.js';
import type { Member } from './module-text.js';
import { dataImport, DATA, type DataName } from './data-modules.js';

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  readonly initial?: string;
}

/** A function of an operation; the entry of all operations has it with the operation's id before its parameters. */
interface OperationFunction {
  readonly name: string;
  readonly summary: string;
  /** See {@link Member.clauses}. */
  readonly clauses?: string;
  readonly parameters: readonly Parameter[];
  /** @param order the type of an order @param fact the type of the names of its facts */
  readonly result: (order: string, fact: string) => string;
  readonly returns: string;
  readonly throws: string;
  readonly data: readonly DataName[];
  /** Its code. `options` are the options with the bindings that are built in. */
  readonly code: (data: string, options: string) => string;
  /** For an operation without rules: the code, and what the comment says of it. */
  readonly unknown: { readonly code: string; readonly returns?: string; readonly throws?: string };
}

const DAY = 'facts, and the day to evaluate as of';
const fieldsOf = (order: string): string => `FieldOf<${order}>`;
const NO_RULES = { code: 'throwNoRules(Object.keys(compiled))', throws: 'for an operation without rules' };
const options = (type: string, doc: string): Parameter => ({
  name: 'options',
  type: `${type}<RulebookNames>`,
  doc,
  initial: '{}',
});
const ORDER: Parameter = {
  name: 'order',
  type: 'unknown',
  doc: 'the request body; it is not changed, each field is read once',
};

const FUNCTIONS: readonly OperationFunction[] = [
  {
    name: 'normalize',
    summary: `Writes the values of an order in another way where that removes a finding and adds no error: without blanks around them, digits without
spaces and hyphens, codes in capitals, phone numbers with the trunk digits in place of a calling code (ITU-T E.164). It adds no character
to an account number and guesses none; full-width digits and decimal commas stay. A warning that an error hid may appear. Twice is the
same as once. Never throws on an order.`,
    parameters: [
      ORDER,
      options('NormalizeOptions', `the validator's configuration (bindings, severities, rules off), ${DAY}`),
    ],
    result: (order) => `Normalized<${fieldsOf(order)}>`,
    returns: 'the order in canonical form, and each change with the rule whose clause asks for it, without values',
    throws: 'on a wrong option',
    data: ['operation', 'canonicalForms'],
    code: (data, given) => `normalizerOf(${data}, ${given})(order)`,
    unknown: NO_RULES,
  },
  {
    name: 'requirements',
    summary: `The fields to ask for, given what an order has already: which of them are required, what each may contain, and which change when
another does. It works offline and uses the rules of \`validate\`, which reports an error where a \`required\` field is missing, and a
warning where a \`recommended\` field is missing.`,
    clauses: "The needs come from parts 1, 2, 4.2 and 6 of the gateway's document.",
    parameters: [
      {
        name: 'partialOrder',
        type: 'unknown',
        doc: 'the order so far; it is not changed, each field is read once',
        initial: '{}',
      },
      options(
        'RequirementsOptions',
        `the validator's configuration (bindings, severities, rules off, language), ${DAY}`,
      ),
    ],
    result: (order) => `Requirements<${fieldsOf(order)}>`,
    returns: 'every field of the operation in its order, and whether the required ones are given',
    throws: 'on a wrong configuration; never on an order',
    data: ['operation', 'inputRules', 'reference'],
    code: (data, given) => `requirementsOf(${data}, partialOrder, ${given})`,
    unknown: NO_RULES,
  },
  {
    name: 'createForm',
    summary: `Keeps the state of one form: each change of a value answers with the fields that are asked for in another way and the findings that came
or went, on other fields too. The same as \`requirements\` and \`validate\` for a draft, quick enough for each keystroke;
each finding has its clause in \`source\`.`,
    parameters: [
      options(
        'FormOptions',
        `the validator's configuration (bindings, severities, rules off, language), facts, the day to evaluate as of, and the order so far`,
      ),
    ],
    result: (order, fact) => `Form<${fieldsOf(order)}, ${fact}>`,
    returns: 'the form; it never throws on a value',
    throws: 'on a wrong option',
    data: ['operation', 'inputRules', 'reference'],
    code: (data, given) => `formOf(${data}, ${given})`,
    unknown: NO_RULES,
  },
  {
    name: 'standardSchema',
    summary:
      'An operation as a Standard Schema v1 with its JSON Schema extension, for form libraries and server frameworks that take one.',
    parameters: [options('StandardSchemaOptions', `the validator's configuration, ${DAY}`)],
    result: (order) => `StandardSchema<${order}>`,
    returns: `the schema; its issues are the errors of \`validate\`, each at its field. Its JSON Schema is the published one, without the
  configuration: it accepts every order that the rules accept; what it cannot express (check digits, two fields compared) only
  \`validate\` refuses`,
    throws: 'on a wrong configuration',
    data: ['operation', 'jsonSchema'],
    code: (data, given) => `standardSchemaOf(${data}, ${given})`,
    unknown: {
      code: 'refusingSchema(operation, Object.keys(compiled))',
      returns: 'an unknown operation refuses every order',
    },
  },
];

/** The codes of the slots that operations have. */
export function bindingsOf(operations: readonly Operation[], bindings: Bindings): Bindings {
  const slots = new Set(operations.flatMap(({ derived }) => derived.map(({ slot }) => slot)));
  return Object.fromEntries(Object.entries(bindings).filter(([slot]) => slots.has(slot)));
}

/** The code of options with the codes that are built in. */
export function withBindings(bindings: Bindings, given: string): string {
  return Object.keys(bindings).length > 0 ? `{ bindings, ...membersOf(${given}) }` : given;
}

/** The constant of these codes. */
export function bindingsCode(bindings: Bindings): string {
  return Object.keys(bindings).length > 0 ? `const bindings = ${source(bindings)};` : '';
}

/** The functions of one operation. @param order the type of its orders @param fact the type of the names of its facts */
export function functionsOfOne(order: string, fact: string, bindings: Bindings): readonly Member[] {
  return FUNCTIONS.map((one) => ({
    name: one.name,
    doc: docOf(one, one.parameters, {}),
    ...(one.clauses !== undefined && { clauses: one.clauses }),
    type: typeOf('', one.parameters, one.result(order, fact)),
    value: `(${written(one.parameters)}) => ${one.code(`{ ${one.data.join(', ')} }`, withBindings(bindings, 'options'))}`,
    isWider: true,
  }));
}

const OPERATION: Parameter = {
  name: 'operation',
  type: 'Op',
  doc: "the operation's id",
};

/** The same functions of all operations. @param facts the names of the facts of all of them */
export function functionsOfAll(bindings: Bindings, facts: readonly string[]): readonly Member[] {
  return FUNCTIONS.map((one) => {
    const parameters = [OPERATION, ...one.parameters];
    const data = [
      ...one.data.map((name) => `${name}: ${DATA[name].all}[operation]`),
      ...(facts.length > 0 ? [`knownFacts: ${source(facts)}`] : []),
    ].join(', ');
    const known = one.code(`{ ${data} }`, withBindings(bindings, 'options'));
    return {
      name: one.name,
      doc: docOf(one, parameters, one.unknown),
      ...(one.clauses !== undefined && { clauses: one.clauses }),
      type: typeOf('<Op extends keyof Orders>', parameters, one.result('Orders[Op]', 'FactName')),
      value: `(${written(parameters)}) => Object.hasOwn(compiled, operation) ? ${known} : ${braced(one.unknown.code)}`,
      isWider: true,
    };
  });
}

/** The lines that import the data of these functions. @param operation none for the data of all operations */
export function dataImports(operation?: string): readonly string[] {
  const names = new Set<DataName>(['operation', ...FUNCTIONS.flatMap(({ data }) => data)]);
  return [...names].map((name) => dataImport(name, operation));
}

const braced = (code: string): string => (code.startsWith('{') ? `(${code})` : code);

function typeOf(generic: string, parameters: readonly Parameter[], result: string): string {
  const all = parameters.map(({ name, type, initial }) => `${name}${initial === undefined ? '' : '?'}: ${type}`);
  return `${generic}(${all.join(', ')}) => ${result}`;
}

function written(parameters: readonly Parameter[]): string {
  return parameters.map(({ name, initial }) => (initial === undefined ? name : `${name} = ${initial}`)).join(', ');
}

function docOf(
  { summary, returns, throws }: OperationFunction,
  parameters: readonly Parameter[],
  unknown: { readonly returns?: string; readonly throws?: string },
): string {
  return [
    summary,
    ...parameters.map(({ name, doc }) => `@param ${name} ${doc}`),
    `@returns ${[returns, unknown.returns].filter(Boolean).join('; ')}`,
    `@throws {TypeError} ${[throws, unknown.throws].filter(Boolean).join(', and ')}`,
  ].join('\n');
}
