import { checks } from '../../../checks/index.js';
import {
  type CompiledOperation,
  type Field,
  type Locale,
  type Operation,
  type Rule,
  wordsOf,
} from '../../../core/index.js';
import { codeListsOf } from '../../../workbench/lint/index.js';
import { type Path, type WrittenChange, type YamlFile, parseYaml } from '../../../workbench/rulebook/index.js';
import {
  ExampleRunner,
  type RuleExplanation,
  dependenceOf,
  explainRules,
  localeIn,
  translatedMessage,
} from '../../../workbench/analysis/index.js';
import type { RuleView, ExampleView, FieldView, Language, OperationView, SourceLocation, SlotView } from './api.js';
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
  readonly change: readonly WrittenChange[];
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
    const { id, fields, facts, derived, totals = [] } = this.#operation;
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
      fields: fields.map((field) => this.#field(field)),
      facts: facts.map((field) => this.#field(field)),
      derived: derived.map(({ name, from, slot }) => ({ name, from, slot })),
      totals: totals.map(({ label, ...total }) => ({
        ...total,
        label: wordsOf({ name: total.name, label, notes: [] }, this.locale).label,
      })),
      rules,
      slots: [...new Set(derived.map(({ slot }) => slot))].flatMap((slot) => slotView(this.compilation, slot) ?? []),
    };
  }

  #labelOf(name: string): string {
    const field = [...this.#overlaid.fields, ...this.#overlaid.facts].find((each) => each.name === name);
    return field ? wordsOf(field, this.locale).label : name;
  }

  #rule(explained: RuleExplanation, rule: Rule): RuleView {
    const { id, field, severity, clauses, from, until } = explained;
    const location = this.#locationOfRule(rule);
    const change = this.#change(id);
    return {
      id,
      field,
      check: { name: rule.check.name },
      severity,
      clauses,
      message:
        explained.rows.length > 0
          ? this.translator.said(dependenceOf(this.#overlaid, rule)).text
          : translatedMessage(explained, this.#overlaid, this.locale),
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
        })),
      ),
      readsDay: checks[rule.check.name]!.readsDay?.(rule.check.parameters) === true,
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

/** A slot with its bound codes, and the file for more codes. */
function slotView({ reading, codes, rules, bindings }: Compilation, id: string): SlotView | undefined {
  const slot = reading.rulebook.slots.get(id);
  if (!slot) return undefined;
  const holder = codes.findLast((each) => Object.hasOwn(rules.codes.get(each) ?? {}, id)) ?? codes.at(-1)!;
  return {
    id,
    title: slot.title,
    labels: slot.labels,
    bound: bindings[id] ?? {},
    file: holder,
  };
}
