import type { Basis, Severity } from '../../../model/diagnostic.js';
import type { ConditionWords } from '../../../studies/condition.js';

/** The site's own words in one language; what the rules say comes from their catalogues. */
export interface Words {
  readonly language: 'en' | 'es';
  /** What the language calls itself. */
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
  readonly kinds: { readonly collection: string; readonly payout: string };
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
  readonly counts: string;
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
  readonly carriedBy: string;
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
  intro: "What the gateway's document demands of each operation, field by field, and on whose word.",
  skip: 'Skip to the content',
  menu: 'Main',
  operations: 'Operations',
  lists: 'Lists and tables',
  clauses: 'Clauses',
  languages: 'Language',
  search: 'Search operations, fields, rules, lists and clauses',
  found: '{count} found',
  nothingFound: 'Nothing found',
  kinds: { collection: 'collection', payout: 'payout' },
  regions: {},
  fields: 'Fields',
  facts: 'Facts',
  factHelp: 'Known to the merchant and not sent in the order.',
  rulesOnAll: 'Rules on every field',
  currency: 'Currency',
  example: 'Example',
  notes: 'What no rule can check',
  means: 'Its code means',
  severity: { error: 'Refused', warning: 'Warning' },
  basisTitle: 'On whose word',
  basis: {
    stated: "the gateway's document",
    sample: "a sample in the gateway's document",
    standard: 'a public standard',
    assumption: 'our own reading',
  },
  clause: 'Clause',
  document: 'Document',
  counts: 'Counts',
  from: 'from',
  until: 'until',
  reads: 'Also reads',
  valid: 'Right',
  invalid: 'Wrong',
  empty: 'empty',
  blank: 'blank',
  notText: 'not text',
  file: 'File',
  line: 'line',
  ruleCount: (count) => (count === 1 ? '1 rule' : `${count} rules`),
  values: 'Values',
  usedBy: 'Used by',
  slots: "The merchant's codes",
  slotsHelp: "The gateway's document hides these codes behind labels; each merchant has its own.",
  label: 'Label',
  meaning: 'Meaning',
  carriedBy: 'Carried by',
  reason: 'Not checked',
  notShown: "The gateway's document does not show this.",
  part: 'Part',
  source: 'Source',
  condition: { when: 'when', unless: 'unless', is: 'is', isNot: 'is not', or: 'or', and: 'and' },
};

export const es: Words = {
  language: 'es',
  name: 'Español',
  title: 'Reglas de las órdenes',
  intro: 'Lo que el documento de la pasarela exige de cada operación, campo por campo, y quién lo dice.',
  skip: 'Saltar al contenido',
  menu: 'Principal',
  operations: 'Operaciones',
  lists: 'Listas y tablas',
  clauses: 'Cláusulas',
  languages: 'Idioma',
  search: 'Buscar operaciones, campos, reglas, listas y cláusulas',
  found: '{count} encontrados',
  nothingFound: 'No se encontró nada',
  kinds: { collection: 'cobro', payout: 'pago' },
  regions: {
    Asia: 'Asia',
    'Global Payments': 'Pagos globales',
    'North America': 'Norteamérica',
    'South America': 'Sudamérica',
  },
  fields: 'Campos',
  facts: 'Datos adicionales',
  factHelp: 'El comercio los conoce y no se envían en la orden.',
  rulesOnAll: 'Reglas de todos los campos',
  currency: 'Moneda',
  example: 'Ejemplo',
  notes: 'Lo que ninguna regla puede comprobar',
  means: 'Su código significa',
  severity: { error: 'Se rechaza', warning: 'Advertencia' },
  basisTitle: 'Quién lo dice',
  basis: {
    stated: 'el documento de la pasarela',
    sample: 'una muestra del documento de la pasarela',
    standard: 'un estándar público',
    assumption: 'interpretación propia',
  },
  clause: 'Cláusula',
  document: 'Documento',
  counts: 'Vale',
  from: 'desde',
  until: 'hasta',
  reads: 'También lee',
  valid: 'Correcto',
  invalid: 'Incorrecto',
  empty: 'vacío',
  blank: 'en blanco',
  notText: 'no es texto',
  file: 'Archivo',
  line: 'línea',
  ruleCount: (count) => (count === 1 ? '1 regla' : `${count} reglas`),
  values: 'Valores',
  usedBy: 'La usan',
  slots: 'Los códigos del comercio',
  slotsHelp: 'El documento de la pasarela oculta estos códigos tras etiquetas; cada comercio tiene los suyos.',
  label: 'Etiqueta',
  meaning: 'Significado',
  carriedBy: 'La cumplen',
  reason: 'No se comprueba',
  notShown: 'El documento de la pasarela no lo muestra.',
  part: 'Parte',
  source: 'Fuente',
  condition: { when: 'cuando', unless: 'salvo que', is: 'es', isNot: 'no es', or: 'o', and: 'y' },
};
