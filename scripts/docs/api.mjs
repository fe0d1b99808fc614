// The API report: every name that the entries of the package export, with its type, in scripts/docs/api.md. A change of the public surface
// changes this file, so that a review sees it. Types that the rules decide, such as the types of orders, are left out, so that a change of
// rules does not change the report.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** Each entry, with its declarations and its purpose. */
const ENTRIES = {
  payrules: 'index',
  'payrules/operations/*': 'generated/operations/pe.payout',
  'payrules/locales/*': 'generated/operations/locales/es',
  'payrules/compiler': 'compiler',
  'payrules/sandbox': 'sandbox',
  'payrules/react': 'react',
  'payrules/engine': 'engine',
};

/** The heading of the types that no entry exports. */
const BEHIND = 'unexported';

/** A type that names operations or replies: the rules decide its content. */
const OF_RULES = /^ {4}'[a-z0-9-]+(?:\.[a-z0-9-]+)+':/m;
const REPLY = /ReplyOf<"[^,]*, [^,]*,/g;

export const REPORT = 'scripts/docs/api.md';

/** @returns the report, and what the comments of names lack: a summary, and for functions the result and an example */
export function apiReport() {
  const fileOf = (entry) => join(root, 'dist/esm', `${ENTRIES[entry]}.d.ts`);
  const program = ts.createProgram(Object.keys(ENTRIES).map(fileOf), {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const written = new Map();
  // Entries without types, such as schemas, are files.
  const { exports: published } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const undocumented = Object.entries(published)
    .filter(
      ([entry, targets]) =>
        targets !== null && typeof targets === 'object' && !(`payrules${entry.slice(1)}` in ENTRIES),
    )
    .map(([entry]) => `package.json exports ${entry}: add it to scripts/docs/api.mjs`);

  /** The types that public types use but no entry exports: a change of such a type changes what users see. */
  function behind() {
    const used = new Map();
    const read = (node) => {
      const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
      if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node))
        take(checker.getSymbolAtLocation(name));
      ts.forEachChild(node, read);
    };
    const take = (found) => {
      const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
      if (!symbol || written.has(symbol) || used.has(symbol) || symbol.flags & ts.SymbolFlags.TypeParameter) return;
      if (!symbol.declarations?.every(isOurs) || symbol.declarations.every(isOfRules)) return;
      used.set(symbol, symbol.declarations);
      symbol.declarations.forEach(read);
    };
    // Exports of `payrules/engine` are left out: each file of a check has its own types.
    for (const [symbol, entry] of written) if (entry !== 'payrules/engine') symbol.declarations.forEach(read);
    const lines = [...used.values()]
      .flat()
      .map((declaration) => textOf(declaration.name.text, declaration))
      .sort((one, other) => (one < other ? -1 : 1));
    return `## ${BEHIND}\n\nWhat the types above use, and no entry exports.\n\n\`\`\`ts\n${lines.join('\n\n')}\n\`\`\`\n`;
  }

  const sections = Object.keys(ENTRIES).map((entry) => {
    const file = program.getSourceFile(fileOf(entry));
    // No hand-written program imports this entry.
    const isForModules = entry === 'payrules/engine';
    const lines = checker
      .getExportsOfModule(checker.getSymbolAtLocation(file))
      .map((symbol) => ({
        name: symbol.name,
        symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      }))
      .filter(({ symbol }) => !symbol.declarations.every(isOfRules))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, symbol }) => {
        if (!isForModules && symbol.getDocumentationComment(checker).length === 0)
          undocumented.push(`${entry}: ${name} has no comment`);
        const isFunction =
          symbol.flags & ts.SymbolFlags.Value && checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
        const tags = symbol.getJsDocTags(checker).map((tag) => tag.name);
        if (!isForModules && isFunction)
          undocumented.push(
            ...['returns', 'example'].flatMap((tag) =>
              tags.includes(tag) ? [] : [`${entry}: ${name} has no @${tag}`],
            ),
          );
        const known = written.get(symbol);
        if (known !== undefined) return `// ${name}: as in ${known}`;
        written.set(symbol, entry);
        return symbol.declarations.map((declaration) => textOf(name, declaration)).join('\n');
      });
    return `## ${entry}\n\n\`\`\`ts\n${lines.join('\n\n')}\n\`\`\`\n`;
  });
  sections.push(behind());
  const head = `# The public surface\n\nGenerated by \`npm run docs\`: every name that the package exports, with its type. What the rules decide, such as the types of orders, is left out. The example of \`payrules/operations/*\` is pe.payout.\n`;
  return { report: [head, ...sections].join('\n'), undocumented };
}

/** Whether a declaration belongs to this package, made from rules or not. */
function isOurs(declaration) {
  return declaration.getSourceFile().fileName.startsWith(join(root, 'dist/esm/'));
}

/** Whether a declaration is made from rules: types of orders and names of rules. */
function isOfRules(declaration) {
  return declaration.getSourceFile().fileName.endsWith('/generated/operations/orders.d.ts');
}

/** A declaration without comments. */
function textOf(name, declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile());
  const plain = text.replace(/^export (?:declare )?/, '').replaceAll(REPLY, 'ReplyOf<…, …,');
  const called = declaration.name?.text ?? name;
  const renamed = called === name ? plain : `// as ${name}\n${plain}`;
  const ofRules = declaration.getSourceFile().fileName.includes('/generated/') && OF_RULES.test(text);
  return ofRules ? `${renamed.slice(0, renamed.indexOf('{'))}{ … }` : renamed;
}
