import type { Basis, Severity } from '../model/diagnostic.js';
import type { ConditionWords } from '../strings/condition-words.js';

/** What the script of the trial says. `{name}` is a code of the rules, `{count}` a number. */
export interface TrialWords {
  readonly accepted: string;
  readonly warned: string;
  readonly refused: string;
  readonly errors: string;
  readonly warnings: string;
  readonly error: string;
  readonly warning: string;
  readonly notEvaluated: string;
  readonly needs: {
    readonly binding: string;
    readonly fact: string;
    readonly currency: string;
    readonly field: string;
    readonly check: string;
  };
  readonly notJson: string;
  readonly notLoaded: string;
}

/** The site's own texts in one language; messages of rules come from the message catalogues. */
export interface Words {
  readonly language: 'en' | 'es' | 'pt-BR';
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
  /** Before what is found with a typing error only. */
  readonly similar: string;
  readonly nothingFound: string;
  readonly version: string;
  readonly asOf: string;
  readonly contents: string;
  readonly summary: string;
  readonly field: string;
  readonly fact: string;
  readonly needed: string;
  /** A rule with a table: what is allowed in a field depends on others. */
  readonly depends: string;
  readonly limits: string;
  /** Whether a field is needed, by the severity of the rule that asks for it. */
  readonly need: Readonly<Record<Severity | 'none', string>>;
  readonly trial: {
    readonly title: string;
    readonly help: string;
    readonly example: string;
    readonly clear: string;
    readonly day: string;
    readonly json: string;
    readonly eachLine: string;
    /** The question which label a code stands for. */
    readonly means: string;
    readonly notSaid: string;
    readonly anotherLabel: string;
    readonly script: TrialWords;
  };
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
  similar: 'Nothing has these words; {count} similar',
  nothingFound: 'Nothing found',
  version: 'Version',
  asOf: 'as of',
  contents: 'Contents',
  summary: 'Summary',
  field: 'Field',
  fact: 'fact, not in the order',
  needed: 'Needed',
  depends: 'What {label} must be depends on {others}.',
  limits: 'Limits',
  need: { error: 'Required', warning: 'Recommended', none: 'Optional' },
  trial: {
    title: 'Try an order',
    help: 'The rules run on this page: what you enter stays on this machine.',
    example: 'Example order',
    clear: 'Empty order',
    day: 'As of',
    json: 'Order as JSON',
    eachLine: 'one entry per line',
    means: 'Meaning of this code',
    notSaid: 'not known',
    anotherLabel: 'none of these',
    script: {
      accepted: 'Accepted',
      warned: 'Accepted with warnings',
      refused: 'Refused',
      errors: 'errors: {count}',
      warnings: 'warnings: {count}',
      error: 'Error',
      warning: 'Warning',
      notEvaluated: 'Rules that are not evaluated: {count}',
      needs: {
        binding: 'Needs the meaning of a code ({name}).',
        fact: 'Needs the fact {name}.',
        currency: 'Needs the currency {name}.',
        field: 'Needs a table row for the value of {name}.',
        check: 'The check {name} gave no answer.',
      },
      notJson: 'This is not valid JSON.',
      notLoaded: 'The script with the rules cannot be loaded.',
    },
  },
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
  similar: 'Nada tiene estas palabras; {count} parecidos',
  nothingFound: 'No se encontró nada',
  version: 'Versión',
  asOf: 'con fecha',
  contents: 'Contenido',
  summary: 'Resumen',
  field: 'Campo',
  fact: 'dato adicional, fuera de la orden',
  needed: 'Necesario',
  depends: '{label}: lo que se permite depende de {others}.',
  limits: 'Límites',
  need: { error: 'Obligatorio', warning: 'Recomendado', none: 'Opcional' },
  trial: {
    title: 'Probar una orden',
    help: 'Las reglas se ejecutan en esta página: lo que escriba no sale de este equipo.',
    example: 'Orden de ejemplo',
    clear: 'Orden vacía',
    day: 'Con fecha',
    json: 'Orden en JSON',
    eachLine: 'una entrada por línea',
    means: 'Significado de este código',
    notSaid: 'no se sabe',
    anotherLabel: 'ninguno de estos',
    script: {
      accepted: 'Aceptada',
      warned: 'Aceptada con advertencias',
      refused: 'Rechazada',
      errors: 'errores: {count}',
      warnings: 'advertencias: {count}',
      error: 'Error',
      warning: 'Advertencia',
      notEvaluated: 'Reglas que no se evalúan: {count}',
      needs: {
        binding: 'Necesita el significado de un código ({name}).',
        fact: 'Necesita el dato adicional {name}.',
        currency: 'Necesita la moneda {name}.',
        field: 'Necesita una fila de la tabla para el valor de {name}.',
        check: 'La comprobación {name} no dio respuesta.',
      },
      notJson: 'Esto no es JSON válido.',
      notLoaded: 'No se puede cargar el script con las reglas.',
    },
  },
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

export const ptBR: Words = {
  language: 'pt-BR',
  name: 'Português',
  title: 'Regras dos pedidos',
  intro: 'Os requisitos do documento do gateway para cada operação e campo, com as suas fontes.',
  skip: 'Ir para o conteúdo',
  menu: 'Principal',
  operations: 'Operações',
  lists: 'Listas e tabelas',
  clauses: 'Cláusulas',
  languages: 'Idioma',
  search: 'Buscar operações, campos, regras, listas e cláusulas',
  found: '{count} encontrados',
  similar: 'Nada tem essas palavras; {count} parecidos',
  nothingFound: 'Nada encontrado',
  version: 'Versão',
  asOf: 'na data',
  contents: 'Conteúdo',
  summary: 'Resumo',
  field: 'Campo',
  fact: 'dado adicional, fora do pedido',
  needed: 'Necessário',
  depends: '{label}: o que se permite depende de {others}.',
  limits: 'Limites',
  need: { error: 'Obrigatório', warning: 'Recomendado', none: 'Opcional' },
  trial: {
    title: 'Testar um pedido',
    help: 'As regras rodam nesta página: o que você digita não sai deste computador.',
    example: 'Pedido de exemplo',
    clear: 'Pedido vazio',
    day: 'Na data',
    json: 'Pedido em JSON',
    eachLine: 'uma entrada por linha',
    means: 'Significado deste código',
    notSaid: 'não se sabe',
    anotherLabel: 'nenhum destes',
    script: {
      accepted: 'Aceito',
      warned: 'Aceito com avisos',
      refused: 'Recusado',
      errors: 'erros: {count}',
      warnings: 'avisos: {count}',
      error: 'Erro',
      warning: 'Aviso',
      notEvaluated: 'Regras que não são avaliadas: {count}',
      needs: {
        binding: 'Precisa do significado de um código ({name}).',
        fact: 'Precisa do dado adicional {name}.',
        currency: 'Precisa da moeda {name}.',
        field: 'Precisa de uma linha da tabela para o valor de {name}.',
        check: 'A verificação {name} não deu resposta.',
      },
      notJson: 'Isto não é JSON válido.',
      notLoaded: 'Não foi possível carregar o script com as regras.',
    },
  },
  directions: { collection: 'cobrança', payout: 'pagamento' },
  regions: {
    Asia: 'Ásia',
    'Global Payments': 'Pagamentos globais',
    'North America': 'América do Norte',
    'South America': 'América do Sul',
  },
  fields: 'Campos',
  facts: 'Dados adicionais',
  factHelp: 'Dados que o lojista conhece e que não estão no pedido.',
  rulesOnAll: 'Regras de todos os campos',
  currency: 'Moeda',
  example: 'Exemplo',
  notes: 'Notas (não verificadas)',
  means: 'Significado do código',
  severity: { error: 'Erro', warning: 'Aviso' },
  basisTitle: 'Fundamento',
  basis: {
    stated: 'o documento do gateway',
    sample: 'uma amostra do documento do gateway',
    standard: 'um padrão público',
    assumption: 'interpretação própria',
  },
  clause: 'Cláusula',
  document: 'Documento',
  applies: 'Aplica-se',
  from: 'desde',
  until: 'até',
  reads: 'Também lê',
  valid: 'Válido',
  invalid: 'Inválido',
  empty: 'vazio',
  blank: 'em branco',
  notText: 'não é texto',
  file: 'Arquivo',
  line: 'linha',
  ruleCount: (count) => (count === 1 ? '1 regra' : `${count} regras`),
  values: 'Valores',
  usedBy: 'Usada por',
  slots: 'Os códigos do lojista',
  slotsHelp: 'O documento do gateway chama estes códigos por rótulos; cada lojista tem os seus códigos.',
  label: 'Rótulo',
  meaning: 'Significado',
  coveredBy: 'Coberta por',
  reason: 'Não verificada',
  notShown: 'O documento do gateway não mostra isto.',
  part: 'Parte',
  source: 'Fonte',
  condition: {
    when: 'quando',
    unless: 'salvo se',
    is: 'é',
    isNot: 'não é',
    inAnyCase: 'em maiúsculas ou minúsculas',
    given: 'tem valor',
    missing: 'não tem valor',
    or: 'ou',
    and: 'e',
  },
};
