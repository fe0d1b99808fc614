import { canonicalFormsSource } from '../canonical-module.js';
import { compileReply } from '../gateway-data.js';
import { portableSchema } from '../json-schema/operation-schema.js';
import type { PortableOptions } from '../json-schema/plan.js';
import { referenceOf } from '../reference.js';
import { inputRulesSource } from '../requirements-module.js';
import { type GatewayRules, type Operation, type TableColumn, source } from '../../../core/index.js';
import type { SharedColumns } from './list-modules.js';
import type { Module, UsedFunction } from './module-text.js';

/** What a function needs of an operation, each in modules of its own, so that a bundle contains only what its functions use. */
export type DataName =
  | 'operation'
  | 'inputReference'
  | 'reference'
  | 'canonicalForms'
  | 'inputRules'
  | 'jsonSchema'
  | 'reply';

/** The folder of the operations' modules, the name of the export with all of them, and the type of one. */
export const DATA: Readonly<
  Record<DataName, { readonly folder: string; readonly all: string; readonly type: string }>
> = {
  operation: { folder: 'compiled', all: 'compiled', type: 'CompiledOperation' },
  inputReference: { folder: 'input-references', all: 'inputReferences', type: 'InputReference' },
  reference: { folder: 'reference', all: 'references', type: 'Reference' },
  canonicalForms: { folder: 'canonical-forms', all: 'canonicalForms', type: 'CanonicalForms' },
  inputRules: { folder: 'input-rules', all: 'inputRules', type: 'readonly CompiledInputRule[]' },
  jsonSchema: { folder: 'json-schemas', all: 'jsonSchemas', type: 'JsonSchema' },
  reply: { folder: 'replies', all: 'replies', type: 'CompiledReply' },
};

/** The line that imports the data of one operation, or of all. */
export function dataImport(name: DataName, operation?: string): string {
  const { folder, all } = DATA[name];
  return operation === undefined
    ? `import { ${all} } from './${folder}.js';`
    : `import { ${name === 'operation' ? 'operation as compiled' : name} } from './${folder}/${operation}.js';`;
}

/** The data of one operation but for its rules, which `emitOperation` writes. */
export function dataModules(
  operation: Operation,
  gateway: GatewayRules,
  options: PortableOptions,
  lists: SharedColumns,
): readonly (readonly [name: string, module: Module])[] {
  const used = new Map<string, UsedFunction>();
  const columns = new Map<string, TableColumn>();
  const inputRules = inputRulesSource(operation, {
    narrowOf: (check, exported) => {
      const name = exported === 'narrow' ? aliasOf(check) : exported;
      used.set(name, { name, module: `checks/${check}`, exported });
      return name;
    },
    boundOf: (exported) => {
      used.set(exported, { name: exported, module: 'core/model/bounds', exported });
      return exported;
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
  const moduleOf = (name: DataName, value: string, others: Partial<Module> = {}): readonly [string, Module] => {
    const { folder, type } = DATA[name];
    return [`${folder}/${operation.id}`, { depth: 1, members: [{ name, type, value }], ...others }];
  };
  return [
    moduleOf('inputReference', source({ fields, slots })),
    // What forms need of it, once.
    moduleOf('reference', `{ ...inputReference, ...${source(rest)} }`, {
      imports: [`import { inputReference } from '../${DATA.inputReference.folder}/${operation.id}.js';`],
    }),
    moduleOf('canonicalForms', forms, { uses: ofForms }),
    moduleOf('inputRules', inputRules, { uses, imports, isUnchecked: true }),
    moduleOf('jsonSchema', source(portableSchema(operation, options))),
    moduleOf('reply', source(compileReply(gateway, operation.id))),
  ];
}

/** The modules that each have the same data of every operation. */
export function allDataModules(operations: readonly Operation[]): readonly (readonly [name: string, module: Module])[] {
  const alias = (id: string): string => id.replace(/\W/g, '_');
  return (Object.keys(DATA) as DataName[]).map((name) => {
    const { folder, all, type } = DATA[name];
    return [
      folder,
      {
        depth: 0,
        imports: operations.map(({ id }) => `import { ${name} as ${alias(id)} } from './${folder}/${id}.js';`),
        members: [
          {
            name: all,
            type: `Readonly<Record<keyof Orders, ${type}>>`,
            value: `{\n${operations.map(({ id }) => `  '${id}': ${alias(id)},`).join('\n')}\n}`,
          },
        ],
      },
    ];
  });
}

/** `amount-between` -> `amountBetween`. */
function aliasOf(check: string): string {
  return check.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase());
}
