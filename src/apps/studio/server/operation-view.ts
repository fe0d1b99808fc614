import { checks } from '../../../checks/index.js';
import {
  type CompiledOperation,
  type Field,
  type Locale,
  MOST_WRITTEN_OUT,
  type Operation,
  type Rule,
  type TableColumn,
  wordsOf,
} from '../../../core/index.js';
import { codeListsOf } from '../../../workbench/lint/index.js';
import { type ListFile, type Path, type YamlFile, parseYaml } from '../../../workbench/rulebook/index.js';
import {
  ExampleRunner,
  type RuleExplanation,
  dependenceOf,
  explainRules,
  localeIn,
  translatedMessage,
} from '../../../workbench/analysis/index.js';
import type {
  RuleView,
  ExampleView,
  FieldView,
  Language,
  ListView,
  NoteView,
  OperationView,
  SourceLocation,
  SlotView,
} from './api.js';
import { OVERLAY } from './files.js';
import type { Compilation } from './compilation.js';
import { conditionWords } from '../../../workbench/text/index.js';
import type { Translator } from '../../../workbench/translator/index.js';

const examples = new ExampleRunner();

/**
 * An operation for the page: its rules as written, with their meaning.
 * @param compiled the operation with the overlay applied
 */
export function operationView(
  compilation: Compilation,
  compiled: CompiledOperation,
  language: Language,
): OperationView {
  const locale = localeIn(compilation.rulebook, language);
  return new Viewer(compilation, compiled, locale, compilation.translator(language)).view();
}

interface OverlayRules {
  readonly yaml?: YamlFile;
  readonly change: readonly {
    readonly rule: string;
    readonly off?: true;
    readonly severity?: Rule['severity'];
    readonly check?: Readonly<Record<string, unknown>>;
    readonly reason: string;
    readonly until?: string;
  }[];
  readonly add: readonly { readonly id: string }[];
}

class Viewer {
  /** The operation without the overlay. */
  readonly #operation: Operation;
  readonly #overlaid: Operation;
  readonly #overlay: OverlayRules;
  readonly #wrong: ReadonlySet<string>;

  constructor(
    private readonly compilation: Compilation,
    private readonly compiled: CompiledOperation,
    private readonly locale: Locale | undefined,
    private readonly translator: Translator,
  ) {
    this.#operation = compilation.reading.rulebook.operations.get(compiled.id)!;
    this.#overlaid = compilation.rulebook.operations.get(compiled.id)!;
    this.#overlay = this.#overlayRules();
    const wrong = [this.#operation, ...(this.#overlaid === this.#operation ? [] : [this.#overlaid])].flatMap(
      (operation) => examples.wrong(operation),
    );
    this.#wrong = new Set(wrong.map(({ rule, kind, index }) => `${keyOf(rule)} ${kind} ${index}`));
  }

  view(): OperationView {
    const { id, title, region, country, currency, fields, facts, derived, totals = [], notes } = this.#operation;
    const own = explainRules(
      this.compilation.rulebook,
      this.#overlaid,
      this.#overlaid.rules.filter((rule) => rule.id.startsWith('own/')),
    );
    const rules = [
      ...explainRules(this.compilation.reading.rulebook, this.#operation).flatMap((explained, i) => {
        const rule = this.#operation.rules[i]!;
        // The rule is not in a file, so it cannot be shown or edited.
        return rule.isImplied ? [] : [this.#rule(explained, rule)];
      }),
      ...own.map((explained) =>
        this.#rule(
          explained,
          this.#overlaid.rules.find((rule) => rule.id === explained.id)!,
        ),
      ),
    ];
    return {
      id,
      title,
      region,
      country: country === '' ? null : country,
      currency: currency ?? null,
      file: `operations/${id}.yaml`,
      fields: fields.map((field) => this.#field(field)),
      facts: facts.map((field) => this.#field(field)),
      derived: derived.map(({ name, from, slot }) => ({ name, from, slot })),
      totals: totals.map(({ label, ...total }) => ({
        ...total,
        label: wordsOf({ name: total.name, label, notes: [] }, this.locale).label,
      })),
      rules,
      notes: notes.map((note): NoteView => ({
        field: note.field,
        ...(note.clause !== undefined && { clause: note.clause }),
        text: wordsOf({ name: note.field, label: note.text, notes: [note.text] }, this.locale).notes[0]!,
        location: this.#location(note),
      })),
      lists: [...new Set(rules.flatMap((rule) => rule.lists))].flatMap(
        (name) => listView(this.compilation, name) ?? [],
      ),
      slots: [...new Set(derived.map(({ slot }) => slot))].flatMap((slot) => slotView(this.compilation, slot) ?? []),
    };
  }

  #labelOf(name: string): string {
    const field = [...this.#overlaid.fields, ...this.#overlaid.facts].find((each) => each.name === name);
    return field ? wordsOf(field, this.locale).label : name;
  }

  #rule(explained: RuleExplanation, rule: Rule): RuleView {
    const { id, field, severity, basis, clauses, document, from, until, lists, slots, hides, hiddenBy } = explained;
    const location = this.#locationOfRule(rule);
    const change = this.#change(id);
    return {
      id,
      field,
      check: { name: rule.check.name, parameters: rule.check.written },
      severity,
      basis,
      clauses,
      ...(document !== undefined && { document }),
      ...(rule.message !== undefined && { wording: rule.message }),
      message:
        explained.rows.length > 0
          ? this.translator.said(dependenceOf(this.#overlaid, rule)).text
          : translatedMessage(explained, this.#overlaid, this.locale),
      ...(rule.when && { when: rule.when }),
      ...(rule.unless && { unless: rule.unless }),
      condition: conditionWords(rule, this.translator.language, (name) => this.#labelOf(name)),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      location,
      examples: (['valid', 'invalid'] as const).flatMap((kind) =>
        rule.examples[kind].map((example, i): ExampleView => ({
          kind,
          example,
          text: typeof example === 'string' ? example : JSON.stringify(example),
          isCorrect: !this.#wrong.has(`${keyOf(rule)} ${kind} ${i}`),
          path: [...location.path, 'examples', kind, i],
        })),
      ),
      readsDay: checks[rule.check.name]!.readsDay?.(rule.check.parameters) === true,
      lists,
      slots,
      hides,
      hiddenBy,
      ...(change && { change }),
    };
  }

  #field(field: Field): FieldView {
    const { label, help } = wordsOf(field, this.locale);
    const codes = codeListsOf(this.#operation)(field.name);
    return {
      name: field.name,
      ...(field.type !== undefined && { type: field.type }),
      ...(field.of !== undefined && { of: field.of }),
      label,
      ...(help !== undefined && { help }),
      ...(field.example !== undefined && { example: field.example }),
      ...(codes && { codes }),
      location: this.#location(field),
    };
  }

  #location(rule: object): SourceLocation {
    const { positions } = this.compilation.reading;
    const { file, line } = positions.of(rule);
    return { file, line, path: positions.path(rule) };
  }

  #locationOfRule(rule: Rule): SourceLocation {
    if (!rule.id.startsWith('own/')) return this.#location(rule);
    return this.#locationInOverlay(['add', this.#overlay.add.findIndex(({ id }) => id === rule.id)]);
  }

  #locationInOverlay(path: Path): SourceLocation {
    const { file, line } = this.#overlay.yaml!.positionOf(path);
    return { file, line, path };
  }

  #change(id: string): RuleView['change'] {
    const at = this.#overlay.change.findIndex(({ rule }) => rule === id);
    const rule = this.#overlay.change[at];
    if (!rule) return undefined;
    const [check] = Object.entries(rule.check ?? {});
    return {
      off: rule.off === true,
      ...(rule.severity && { severity: rule.severity }),
      ...(check && { check: { name: check[0], parameters: check[1] } }),
      reason: rule.reason,
      ...(rule.until !== undefined && { until: rule.until }),
      location: this.#locationInOverlay(['change', at]),
    };
  }

  #overlayRules(): OverlayRules {
    const file = `${OVERLAY}${this.compiled.id}.yaml`;
    const text = this.compilation.texts.get(file);
    const { yaml } = text === undefined ? {} : parseYaml(file, text);
    return { change: [], add: [], ...(yaml && { yaml, ...(yaml.data as Partial<OverlayRules>) }) };
  }
}

/** Rules with different periods may have the same id. */
const keyOf = ({ id, from = '' }: Rule): string => `${id} ${from}`;

/** A list or table as it is written. */
function listView({ reading }: Compilation, name: string): ListView | undefined {
  const list = reading.rulebook.lists.get(name.slice('lists/'.length));
  if (!list) return undefined;
  if (list.columns) return csvView(name, list, list.columns);
  const file = `${name}.yaml`;
  const { values, groups, rows } = reading.files.get(file)!.data as ListFile;
  return {
    name,
    title: list.title,
    source: list.source,
    file,
    ...(values && { values }),
    ...(groups && { groups }),
    ...(rows && { rows }),
  };
}

/** The first values or rows of a list in CSV. */
function csvView(
  name: string,
  { title, source }: Pick<ListView, 'title' | 'source'>,
  columns: readonly TableColumn[],
): ListView {
  const cells = columns.map(({ text }) => text.split('\n', MOST_WRITTEN_OUT));
  const view = { name, title, source, file: `${name}.csv` };
  if (columns.length === 1) return { ...view, values: cells[0]! };
  const rowAt = (i: number): Record<string, string> =>
    Object.fromEntries(columns.map((column, at) => [column.name, cells[at]![i]!]));
  return { ...view, rows: cells[0]!.map((_, i) => rowAt(i)) };
}

/** A slot with its bound codes, and the file for more codes. */
function slotView({ reading, codes, rules, bindings }: Compilation, id: string): SlotView | undefined {
  const slot = reading.rulebook.slots.get(id);
  if (!slot) return undefined;
  const { positions } = reading;
  const { file, line } = positions.of(slot);
  const holder = codes.findLast((each) => Object.hasOwn(rules.codes.get(each) ?? {}, id)) ?? codes.at(-1)!;
  return {
    id,
    title: slot.title,
    ...(slot.clause !== undefined && { clause: slot.clause }),
    labels: slot.labels,
    bound: bindings[id] ?? {},
    file: holder,
    location: { file, line, path: positions.path(slot) },
  };
}
