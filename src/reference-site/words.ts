import type { Basis, Severity } from '../model/diagnostic.js';
import type { ConditionWords } from '../strings/condition-words.js';

/** The site's own texts in one language; messages of rules come from the message catalogues. */
export interface Words {
  readonly language: 'en' | 'es';
  /** The name of the language in that language. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly skip: string;
  readonly menu: string;
  readonly operations: string;
  readonly lists: string;
  readonly clauses: string;
  readonly languages: string;
  readonly search: string;
  readonly found: string;
  readonly nothingFound: string;
  readonly directions: { readonly collection: string; readonly payout: string };
  readonly regions: Readonly<Record<string, string>>;
  readonly fields: string;
  readonly facts: string;
  readonly factHelp: string;
  readonly rulesOnAll: string;
  readonly currency: string;
  readonly example: string;
  readonly notes: string;
  readonly means: string;
  readonly severity: Readonly<Record<Severity, string>>;
  readonly basisTitle: string;
  readonly basis: Readonly<Record<Basis, string>>;
  readonly clause: string;
  readonly document: string;
  readonly applies: string;
  readonly from: string;
  readonly until: string;
  readonly reads: string;
  readonly valid: string;
  readonly invalid: string;
  readonly empty: string;
  readonly blank: string;
  readonly notText: string;
  readonly file: string;
  readonly line: string;
  readonly ruleCount: (count: number) => string;
  readonly values: string;
  readonly usedBy: string;
  readonly slots: string;
  readonly slotsHelp: string;
  readonly label: string;
  readonly meaning: string;
  readonly coveredBy: string;
  readonly reason: string;
  readonly notShown: string;
  readonly part: string;
  readonly source: string;
  readonly condition: ConditionWords;
}

export const en: Words = {
  language: 'en',
  name: 'English',
  title: 'Order rules',
  intro: "The requirements of the gateway's document for each operation and field, with their sources.",
  skip: 'Skip to the content',
  menu: 'Main',
  operations: 'Operations',
  lists: 'Lists and tables',
  clauses: 'Clauses',
  languages: 'Language',
  search: 'Search operations, fields, rules, lists and clauses',
  found: '{count} found',
  nothingFound: 'Nothing found',
  directions: { collection: 'collection', payout: 'payout' },
  regions: {},
  fields: 'Fields',
  facts: 'Facts',
  factHelp: 'Data that the merchant knows and that is not in the order.',
  rulesOnAll: 'Rules on every field',
  currency: 'Currency',
  example: 'Example',
  notes: 'Notes (not checked)',
  means: 'Meaning of the code',
  severity: { error: 'Error', warning: 'Warning' },
  basisTitle: 'Basis',
  basis: {
    stated: "the gateway's document",
    sample: "a sample in the gateway's document",
    standard: 'a public standard',
    assumption: 'our own interpretation',
  },
  clause: 'Clause',
  document: 'Document',
  applies: 'Applies',
  from: 'from',
  until: 'until',
  reads: 'Also reads',
  valid: 'Valid',
  invalid: 'Invalid',
  empty: 'empty',
  blank: 'blank',
  notText: 'not text',
  file: 'File',
  line: 'line',
  ruleCount: (count) => (count === 1 ? '1 rule' : `${count} rules`),
  values: 'Values',
  usedBy: 'Used by',
  slots: "The merchant's codes",
  slotsHelp: "The gateway's document names these codes by labels; each merchant has its own codes.",
  label: 'Label',
  meaning: 'Meaning',
  coveredBy: 'Covered by',
  reason: 'Not checked',
  notShown: "The gateway's document does not show this.",
  part: 'Part',
  source: 'Source',
  condition: {
    when: 'when',
    unless: 'unless',
    is: 'is',
    isNot: 'is not',
    inAnyCase: 'in any case',
    given: 'is given',
    missing: 'is missing',
    or: 'or',
    and: 'and',
  },
};

export const es: Words = {
  language: 'es',
  name: 'Español',
  title: 'Reglas de las órdenes',
  intro: 'Los requisitos del documento de la pasarela para cada operación y campo, con sus fuentes.',
  skip: 'Saltar al contenido',
  menu: 'Principal',
  operations: 'Operaciones',
  lists: 'Listas y tablas',
  clauses: 'Cláusulas',
  languages: 'Idioma',
  search: 'Buscar operaciones, campos, reglas, listas y cláusulas',
  found: '{count} encontrados',
  nothingFound: 'No se encontró nada',
  directions: { collection: 'cobro', payout: 'pago' },
  regions: {
    Asia: 'Asia',
    'Global Payments': 'Pagos globales',
    'North America': 'Norteamérica',
    'South America': 'Sudamérica',
  },
  fields: 'Campos',
  facts: 'Datos adicionales',
  factHelp: 'Datos que el comercio conoce y que no están en la orden.',
  rulesOnAll: 'Reglas de todos los campos',
  currency: 'Moneda',
  example: 'Ejemplo',
  notes: 'Notas (no se comprueban)',
  means: 'Significado del código',
  severity: { error: 'Error', warning: 'Advertencia' },
  basisTitle: 'Fundamento',
  basis: {
    stated: 'el documento de la pasarela',
    sample: 'una muestra del documento de la pasarela',
    standard: 'un estándar público',
    assumption: 'interpretación propia',
  },
  clause: 'Cláusula',
  document: 'Documento',
  applies: 'Se aplica',
  from: 'desde',
  until: 'hasta',
  reads: 'También lee',
  valid: 'Válido',
  invalid: 'No válido',
  empty: 'vacío',
  blank: 'en blanco',
  notText: 'no es texto',
  file: 'Archivo',
  line: 'línea',
  ruleCount: (count) => (count === 1 ? '1 regla' : `${count} reglas`),
  values: 'Valores',
  usedBy: 'La usan',
  slots: 'Los códigos del comercio',
  slotsHelp: 'El documento de la pasarela nombra estos códigos con etiquetas; cada comercio tiene los suyos.',
  label: 'Etiqueta',
  meaning: 'Significado',
  coveredBy: 'Cubierta por',
  reason: 'No se comprueba',
  notShown: 'El documento de la pasarela no lo muestra.',
  part: 'Parte',
  source: 'Fuente',
  condition: {
    when: 'cuando',
    unless: 'salvo que',
    is: 'es',
    isNot: 'no es',
    inAnyCase: 'en mayúsculas o minúsculas',
    given: 'tiene valor',
    missing: 'no tiene valor',
    or: 'o',
    and: 'y',
  },
};
