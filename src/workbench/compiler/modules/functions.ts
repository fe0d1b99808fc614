import {
  type Bindings,
  type Field,
  type Operation,
  type ReplyDefinition,
  inComment,
  source,
} from '../../../core/index.js';
import type { Member } from './module-text.js';
import { DATA, type DataName, importsOf } from './data-modules.js';

/** The types of an operation, as modules write them. */
interface Types {
  readonly order: string;
  /** The names of its facts. */
  readonly fact: string;
  /** The type of a reply to it. */
  readonly reply: string;
  /** The ids of its findings. */
  readonly rule: string;
  /** The names of the headers whose values the caller makes. */
  readonly header: string;
  /** The names of the fields that are the merchant's. */
  readonly merchants: string;
  /** Whether they are of every operation `Op`. */
  readonly isOfAll?: true;
}

interface Parameter {
  readonly name: string;
  readonly type: (types: Types) => string;
  readonly doc: string;
  readonly initial?: string;
}

/** A function of an operation. The entry of all operations has the same function with the operation's id as first parameter. */
interface OperationFunction {
  readonly name: string;
  readonly summary: string;
  /** See {@link Member.clauses}. */
  readonly clauses?: string;
  /** Its type parameters. */
  readonly generic?: (types: Types) => string;
  readonly parameters: readonly Parameter[];
  readonly result: (types: Types) => string;
  readonly returns: string;
  readonly throws: string;
  /** An example call. `ID` is replaced by the operation's id in quotation marks and a comma, and `FIELD` and `VALUE` by a field. */
  readonly example: string;
  readonly data: readonly DataName[];
  /** Its code. `options` are the options with the built-in bindings. */
  readonly code: (data: string, options: string) => string;
  /** The code for an operation without rules, and the sentence about it in the comment. */
  readonly unknown: { readonly code: string; readonly returns?: string; readonly throws?: string };
}

const OPTIONS =
  'the options of the operation: configuration, language, facts, the day to evaluate as of, draft mode, fields';
const fieldsOf = ({ order }: Types): string => `FieldOf<${order}>`;
const placesOf = (types: Types): string =>
  types.fact === 'never' ? fieldsOf(types) : `${fieldsOf(types)} | ${types.fact}`;
const NO_RULES = { code: 'throwNoRules(Object.keys(compiled))', throws: 'for an operation without rules' };
const options = (type = 'OperationOptions', doc = OPTIONS, others = ''): Parameter => ({
  name: 'options',
  type: (types) =>
    types.isOfAll && others === '' ? `${type}<Op>` : `${type}Of<RulebookNames, ${placesOf(types)}${others}>`,
  doc,
  initial: '{}',
});
/** Type parameters for results that depend on whether the whole order is evaluated. */
const partial = (types: Types): string =>
  `Chosen extends Mode | undefined = 'submit', Fields extends readonly (${placesOf(types)})[] | undefined = undefined`;
const anything = (name: string, doc: string, initial?: string): Parameter => ({
  name,
  type: () => 'unknown',
  doc,
  ...(initial !== undefined && { initial }),
});

const FUNCTIONS: readonly OperationFunction[] = [
  {
    name: 'operation',
    summary: `One operation with one set of options: an object with \`validate\`, \`normalize\`, \`requirements\`, \`form\`, \`schema\`, \`explain\`,
\`request\`, \`answer\` and \`route\`. A bundle of it contains all of them; the functions of this module are its short forms, of which a bundle contains those that it uses.`,
    clauses: "Its rules come from parts 1, 2, 4.2, 6 and 8 of the gateway's document.",
    generic: partial,
    parameters: [options(undefined, undefined, ', Chosen, Fields')],
    result: ({ order, fact, reply, rule, header, merchants }) =>
      `OperationOf<${order}, ${fact}, ${reply}, IsWhole<Chosen, Fields>, ${rule}, ${header}, ${merchants}>`,
    returns: 'the object; its functions never throw on an order or a reply',
    throws: 'on a wrong option',
    example: `const one = operation(ID{ locale: es });
const result = one.validate(order);`,
    data: ['operation', 'inputRules', 'inputReference', 'canonicalForms', 'jsonSchema', 'reply'],
    code: (data, given) => `objectOf(${data}, ${given})`,
    unknown: NO_RULES,
  },
  {
    name: 'normalize',
    summary: `Writes the values of an order in another way where that removes a finding and adds no error: without blanks around them, digits without
spaces and hyphens, codes in capitals, phone numbers with the trunk digits instead of a calling code (ITU-T E.164). It adds no character
to an account number and guesses none; full-width digits and decimal commas stay. A warning that an error hid may appear. Twice is the
same as once. Never throws on an order. For many orders, make one {@link operation} and call its \`normalize\`, which prepares its data
only once.`,
    parameters: [anything('order', 'the request body; it is not changed, each field is read once'), options()],
    result: (types) => `Normalized<${fieldsOf(types)}>`,
    returns: 'the order in canonical form, and each change with the rule whose clause asks for it, without values',
    throws: 'on a wrong option',
    example: 'const { order, changes } = normalize(ID{ ...input });',
    data: ['operation', 'canonicalForms'],
    code: (data, given) => `normalizerOf(${data}, ${given})(order)`,
    unknown: NO_RULES,
  },
  {
    name: 'requirements',
    summary: `The fields to ask for, given what an order has already: which of them are required, what each may contain, and which change when
another does. It works offline and uses the rules of \`validate\`: if a \`required\` field is
missing, \`validate\` reports an error; if a \`recommended\` field is missing, it reports a warning. To check many orders, create one
{@link operation} and call its \`requirements\` method, because it prepares its data only once.`,
    clauses: "The needs come from parts 1, 2, 4.2 and 6 of the gateway's document.",
    parameters: [
      anything('partialOrder', 'the order so far; it is not changed, each field is read once', '{}'),
      options(),
    ],
    result: (types) => `Requirements<${fieldsOf(types)}>`,
    returns: 'every field of the operation in its order, and whether the required ones are given',
    throws: 'on a wrong configuration; never on an order',
    example: 'const { fields, complete } = requirements(IDorder);',
    data: ['operation', 'inputRules', 'inputReference'],
    code: (data, given) => `requirementsOf(${data}, partialOrder, ${given})`,
    unknown: NO_RULES,
  },
  {
    name: 'createForm',
    summary: `Keeps the state of one form: each change of a value answers with the fields that are asked for in another way and the findings that came
or went, on other fields too. The same as \`requirements\` and \`validate\` for a draft, quick enough for each keystroke;
each finding has its clause in \`source\`.`,
    parameters: [options('FormOptions', `${OPTIONS}; and the order so far`)],
    result: (types) => `Form<${fieldsOf(types)}, ${types.fact}, ${types.rule}>`,
    returns: 'the form; it never throws on a value',
    throws: 'on a wrong option',
    example: `const form = createForm(ID{ locale: es });
const { requirements, diagnostics } = form.set(FIELD, VALUE);`,
    data: ['operation', 'inputRules', 'inputReference', 'canonicalForms'],
    code: (data, given) => `formOf(${data}, ${given})`,
    unknown: NO_RULES,
  },
  {
    name: 'standardSchema',
    summary:
      'An operation as a Standard Schema v1 with its JSON Schema extension, for form libraries and server frameworks that take one.',
    generic: partial,
    parameters: [
      options('StandardSchemaOptions', `${OPTIONS}; and what counts as an issue besides errors`, ', Chosen, Fields'),
    ],
    result: ({ order }) =>
      `StandardSchema<${order}, IsWhole<Chosen, Fields> extends true ? Validated<${order}> : OrderInputOf<${order}>>`,
    returns: `the schema; its issues are the errors of \`validate\`, each at its field. Its JSON Schema is the published one, without the
  configuration: it accepts every order that the rules accept; what it cannot express (check digits, two fields compared) only
  \`validate\` refuses`,
    throws: 'on a wrong configuration',
    example: `const resolver = standardSchemaResolver(standardSchema(ID{ fields: [FIELD], locale: es }));`,
    data: ['operation', 'jsonSchema'],
    code: (data, given) => `standardSchemaOf(${data}, ${given})`,
    unknown: {
      code: 'refusingSchema(operation, Object.keys(compiled))',
      returns: 'an unknown operation refuses every order',
    },
  },
  {
    name: 'readReply',
    summary: `Reads the gateway's reply: its orders and codes, whether it reports a failure, and where the document explains a refusal, which field is at
fault and what to do.

The document does not define the values of the codes. Therefore \`failed\` is \`true\` only where \`success\` is \`false\` or where
the refusal is one of the document's: an order that wrongly counts as failed is sent again and paid twice. \`failed\` is \`false\`
only where \`success\` is \`true\` and no error code or text replaces the orders of the reply. \`success\` counts only as a boolean. For
everything else it is \`null\`, the normal answer to an accepted order of most operations: the order is open.

A text of a refusal counts as a whole and only for its own operation, whatever its case, spaces and punctuation; a risk refusal needs its
errorCode as well, as text or as a number.`,
    clauses:
      'Replies are those of parts 2.7, 4.1 and 7.1. Parts 7.2 and 7.3 list the refusals: failure texts of the Peru payout and risk refusals\nof the global card collection.',
    parameters: [
      anything('body', 'the parsed body, of any type'),
      options(undefined, 'the options of the operation, of which the language matters and is checked'),
    ],
    result: ({ reply }) => reply,
    returns: `the orders of \`data\`, a list or one object, with the fields that the document shows for the operation; the codes and the
  error text where there are any; one finding for each field that may be at fault. Never throws on a reply; each property is read once`,
    throws: 'on a wrong option',
    example: 'const { failed, orders, diagnostics, remedy } = readReply(IDawait response.json());',
    data: ['reply'],
    code: (data) => `readReplyOf(${data}, body, options)`,
    unknown: {
      code: 'readReplyOf({ reply: undefined }, body, options)',
      returns: 'nothing is read of a reply to an operation without rules',
    },
  },
];

/** The union type of these names. */
export const union = (names: readonly string[]): string => names.map((name) => source(name)).join(' | ') || 'never';

/** The names of the fields that the merchant's own program adds. */
export const merchantFieldsOf = ({ fields }: Operation): readonly string[] =>
  fields.filter(({ providedBy }) => providedBy === 'merchant').map(({ name }) => name);

/** The type of a reply to one operation. */
export function replyType(order: string, replies: readonly ReplyDefinition[], operation: string): string {
  const { items = [], untyped = [] } = replies.find((reply) => reply.operation === operation) ?? {};
  return `ReplyOf<${union(items)}, ${union(untyped)}, FieldOf<${order}>>`;
}

/** The codes of the operations' slots. */
export function bindingsOf(operations: readonly Operation[], bindings: Bindings): Bindings {
  const slots = new Set(operations.flatMap(({ derived }) => derived.map(({ slot }) => slot)));
  return Object.fromEntries(Object.entries(bindings).filter(([slot]) => slots.has(slot)));
}

/** The code for options with the built-in codes. */
export function withBindings(bindings: Bindings, given: string): string {
  return Object.keys(bindings).length > 0 ? `{ bindings, ...membersOf(${given}) }` : given;
}

/** The constant with the built-in codes. */
export function bindingsCode(bindings: Bindings): string {
  return Object.keys(bindings).length > 0 ? `const bindings = ${source(bindings)};` : '';
}

/** The functions of one operation. @param types its types; see {@link replyType} */
export function functionsOfOne(types: Types, fields: readonly Field[], bindings: Bindings): readonly Member[] {
  const exampleOf = exampleWith('', fields);
  return FUNCTIONS.map((one) => {
    const data = one.data
      .map((name) => {
        if (name === 'operation') return 'operation: compiled';
        return name === 'inputReference' ? 'reference: inputReference' : name;
      })
      .join(', ');
    return {
      name: one.name,
      doc: docOf(one, one.parameters, {}) + exampleOf(one),
      ...(one.clauses !== undefined && { clauses: one.clauses }),
      type: typeOf(one.generic === undefined ? '' : `<${one.generic(types)}>`, one, types, one.parameters),
      value: `(${written(one.parameters)}) => ${one.code(`{ ${data} }`, withBindings(bindings, 'options'))}`,
      isWider: true,
    };
  });
}

const OPERATION: Parameter = {
  name: 'operation',
  type: () => 'Op',
  doc: "the operation's id",
};

/** The same functions for all operations. @param facts the names of all their facts @param first the operation in examples */
export function functionsOfAll(bindings: Bindings, facts: readonly string[], first: Operation): readonly Member[] {
  const types = {
    order: 'Orders[Op]',
    fact: 'FactName',
    reply: 'Reply<Op>',
    rule: 'RuleId<Op>',
    header: "OperationNames[Op]['header']",
    merchants: "OperationNames[Op]['own']",
    isOfAll: true,
  } as const;
  const exampleOf = exampleWith(`'${first.id}', `, first.fields);
  return FUNCTIONS.map((one) => {
    const parameters = [OPERATION, ...one.parameters];
    const data = [
      ...one.data.map((name) => `${name === 'inputReference' ? 'reference' : name}: ${DATA[name].all}[operation]`),
      ...(facts.length > 0 && one.data.includes('operation') ? [`knownFacts: ${source(facts)}`] : []),
    ].join(', ');
    const known = one.code(`{ ${data} }`, withBindings(bindings, 'options'));
    const generic = `<Op extends OperationId${one.generic === undefined ? '' : `, ${one.generic(types)}`}>`;
    return {
      name: one.name,
      doc: docOf(one, parameters, one.unknown) + exampleOf(one),
      ...(one.clauses !== undefined && { clauses: one.clauses }),
      type: typeOf(generic, one, types, parameters),
      value: `(${written(parameters)}) => Object.hasOwn(${DATA[one.data[0]!].all}, operation) ? ${known} : ${braced(one.unknown.code)}`,
      isWider: true,
    };
  });
}

/** The lines that import the data of these functions. @param operation undefined for the data of all operations */
export function dataImports(operation?: string): readonly string[] {
  const names = new Set<DataName>(['operation', ...FUNCTIONS.flatMap(({ data }) => data)]);
  return importsOf(names, operation);
}

/** Returns a function that writes the example of a function, with a field that people fill in. */
function exampleWith(id: string, fields: readonly Field[]): (one: OperationFunction) => string {
  const field =
    fields.find((each) => each.providedBy !== 'merchant' && each.example !== undefined && !each.name.includes('[')) ??
    fields[0];
  const quoted = (text: string): string => inComment(source(text));
  const parts: Readonly<Record<string, string>> = {
    ID: id,
    FIELD: quoted(field?.name ?? ''),
    VALUE: quoted(field?.example ?? ''),
  };
  return ({ example }) => example.replaceAll(/ID|FIELD|VALUE/g, (part) => parts[part]!);
}

const braced = (code: string): string => (code.startsWith('{') ? `(${code})` : code);

function typeOf(generic: string, one: OperationFunction, types: Types, parameters: readonly Parameter[]): string {
  const all = parameters.map(({ name, type, initial }) => `${name}${initial === undefined ? '' : '?'}: ${type(types)}`);
  return `${generic}(${all.join(', ')}) => ${one.result(types)}`;
}

function written(parameters: readonly Parameter[]): string {
  return parameters.map(({ name, initial }) => (initial === undefined ? name : `${name} = ${initial}`)).join(', ');
}

/** The comment of a function, up to its example. */
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
    '@example\n',
  ].join('\n');
}
