import { canonicalFormsSource } from '../canonical-module.js';
import { compileReply } from '../gateway-data.js';
import { portableSchema } from '../json-schema/operation-schema.js';
import type { PortableOptions } from '../json-schema/plan.js';
import { referenceOf } from '../reference.js';
import { inputRulesSource } from '../requirements-module.js';
import { type GatewayRules, type Operation, type TableColumn, source } from '../../../core/index.js';
import type { SharedColumns } from './list-modules.js';
import type { Member, Module, UsedFunction } from './module-text.js';

/** The kinds of data that functions need of an operation. They are apart so that a bundle contains only what its functions use. */
export type DataName =
  | 'operation'
  | 'inputReference'
  | 'reference'
  | 'canonicalForms'
  | 'inputRules'
  | 'jsonSchema'
  | 'reply';

interface Data {
  /** The folder with a module for each operation. */
  readonly folder: string;
  /** The module for all operations, the name of its export, and the type of an entry. */
  readonly module: string;
  readonly all: string;
  readonly type: string;
}

/** The module for data without code: bundlers know that an unused constant has no effects. */
const PLAIN = 'plain-data';

export const DATA: Readonly<Record<DataName, Data>> = {
  operation: { folder: 'compiled', module: 'compiled', all: 'compiled', type: 'CompiledOperation' },
  inputReference: { folder: PLAIN, module: 'input-references', all: 'inputReferences', type: 'InputReference' },
  reference: { folder: PLAIN, module: 'reference', all: 'references', type: 'Reference' },
  canonicalForms: { folder: PLAIN, module: 'canonical-forms', all: 'canonicalForms', type: 'CanonicalForms' },
  inputRules: { folder: 'input-rules', module: 'input-rules', all: 'inputRules', type: 'readonly CompiledInputRule[]' },
  jsonSchema: { folder: PLAIN, module: 'json-schemas', all: 'jsonSchemas', type: 'JsonSchema' },
  reply: { folder: PLAIN, module: 'replies', all: 'replies', type: 'CompiledReply' },
};

/** The lines that import data of one operation, or of all. */
export function importsOf(data: Iterable<DataName>, operation?: string): readonly string[] {
  const names = new Map<string, string[]>();
  for (const name of data) {
    const { folder, module, all } = DATA[name];
    const file = operation === undefined ? module : `${folder}/${operation}`;
    const imported = operation === undefined ? all : name === 'operation' ? 'operation as compiled' : name;
    names.set(file, [...(names.get(file) ?? []), imported]);
  }
  return Array.from(names, ([file, all]) => `import { ${all.join(', ')} } from './${file}.js';`);
}

/** The modules with the data of one operation, without its rules, which `emitOperation` writes. */
export function dataModules(
  operation: Operation,
  gateway: GatewayRules,
  options: PortableOptions,
  lists: SharedColumns,
): readonly (readonly [name: string, module: Module])[] {
  const used = new Map<string, UsedFunction>();
  const columns = new Map<string, TableColumn>();
  const inputRules = inputRulesSource(operation, {
    importOf: (module, exported) => {
      const name = exported === 'narrow' ? aliasOf(module) : exported;
      used.set(name, { name, module, exported });
      return name;
    },
    columnOf: (column) => {
      const name = [...columns].find(([, known]) => known === column)?.[0] ?? `column${columns.size}`;
      columns.set(name, column);
      return name;
    },
  });
  const ofForms: UsedFunction[] = [];
  const forms = canonicalFormsSource(operation, () => {
    ofForms[0] = { name: 'nationalOf', module: 'core/normalize/national', exported: 'nationalOf' };
    return 'nationalOf';
  });
  const uses = [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const imports = Array.from(columns, ([name, column]) => lists.importLine(name, column));
  const { fields, slots, ...rest } = referenceOf(operation);
  const member = (name: DataName, value: string, type = DATA[name].type): Member => ({ name, type, value });
  return [
    [
      `${PLAIN}/${operation.id}`,
      {
        depth: 1,
        uses: ofForms,
        members: [
          member('inputReference', source({ fields, slots })),
          // The part that forms need is left out here, so that it exists once.
          member('reference', source(rest), 'Omit<Reference, keyof InputReference>'),
          member('canonicalForms', forms),
          member('jsonSchema', source(portableSchema(operation, options))),
          member('reply', source(compileReply(gateway, operation.id))),
        ],
      },
    ],
    [
      `${DATA.inputRules.folder}/${operation.id}`,
      { depth: 1, uses, imports, members: [member('inputRules', inputRules)], isUnchecked: true },
    ],
  ];
}

/** The modules that collect the same kind of data for every operation. */
export function allDataModules(operations: readonly Operation[]): readonly (readonly [name: string, module: Module])[] {
  const alias = (id: string): string => id.replace(/\W/g, '_');
  return (Object.keys(DATA) as DataName[]).map((name) => {
    const { folder, module, all, type } = DATA[name];
    const isReference = name === 'reference';
    const imported = (id: string): string =>
      isReference ? `inputReference as $${alias(id)}, reference as ${alias(id)}` : `${name} as ${alias(id)}`;
    const valueOf = (id: string): string => (isReference ? `{ ...$${alias(id)}, ...${alias(id)} }` : alias(id));
    return [
      module,
      {
        depth: 0,
        imports: operations.map(({ id }) => `import { ${imported(id)} } from './${folder}/${id}.js';`),
        members: [
          {
            name: all,
            type: `Readonly<Record<keyof Orders, ${type}>>`,
            value: `{\n${operations.map(({ id }) => `  '${id}': ${valueOf(id)},`).join('\n')}\n}`,
          },
        ],
      },
    ];
  });
}

/** `checks/amount-between` -> `amountBetween`. */
function aliasOf(module: string): string {
  return module.replace(/^.*\//, '').replace(/-([a-z])/g, (_, c: string) => c.toUpperCase());
}
