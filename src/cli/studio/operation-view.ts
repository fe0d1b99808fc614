import type { CompiledOperation } from '../../model/compiled.js';
import type { Locale } from '../../model/locale.js';
import type { Field, Operation, Rule } from '../../model/operation.js';
import type { ListFile } from '../../rulebook/cards.js';
import { parseYaml, type Path, type YamlFile } from '../../rulebook/yaml-file.js';
import { wordsOf } from '../../requirements/words.js';
import { ExampleRunner } from '../../studies/examples.js';
import { explainRules, type RuleExplanation } from '../../studies/explain.js';
import type {
  CardView,
  ExampleView,
  FieldView,
  Language,
  ListView,
  NoteView,
  OperationView,
  Place,
  SlotView,
} from './api.js';
import { OVERLAY } from './files.js';
import { localeIn, ruleWords } from './languages.js';
import type { Version } from './version.js';

const examples = new ExampleRunner();

/**
 * An operation as the page shows it: its cards as their files say them, and what they mean.
 * @param compiled the operation as it judges
 */
export function operationView(
  version: Version,
  compiled: CompiledOperation,
  language: Language | undefined,
): OperationView {
  return new Viewer(version, compiled, localeIn(version.rulebook, language)).view();
}

interface OverlayCards {
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
  /** Without the overlay. */
  readonly #operation: Operation;
  readonly #overlaid: Operation;
  readonly #overlay: OverlayCards;
  readonly #wrong: ReadonlySet<string>;

  constructor(
    private readonly version: Version,
    private readonly compiled: CompiledOperation,
    private readonly locale: Locale | undefined,
  ) {
    this.#operation = version.contents.reading.rulebook.operations.get(compiled.id)!;
    this.#overlaid = version.rulebook.operations.get(compiled.id)!;
    this.#overlay = this.#overlayCards();
    const wrong = [this.#operation, ...(this.#overlaid === this.#operation ? [] : [this.#overlaid])].flatMap(
      (operation) => examples.wrong(operation),
    );
    this.#wrong = new Set(wrong.map(({ rule, kind, index }) => `${keyOf(rule)} ${kind} ${index}`));
  }

  view(): OperationView {
    const { id, title, region, country, currency, fields, facts, derived, notes } = this.#operation;
    const own = explainRules(
      this.version.rulebook,
      this.#overlaid,
      this.#overlaid.rules.filter((rule) => rule.id.startsWith('own/')),
    );
    const cards = [
      ...explainRules(this.version.contents.reading.rulebook, this.#operation).map((explained, i) =>
        this.#card(explained, this.#operation.rules[i]!),
      ),
      ...own.map((explained) =>
        this.#card(
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
      cards,
      notes: notes.map((note): NoteView => ({
        field: note.field,
        clause: note.clause,
        text: wordsOf({ name: note.field, label: note.text, notes: [note.text] }, id, this.locale).notes[0]!,
        place: this.#place(note),
      })),
      lists: [...new Set(cards.flatMap((card) => card.lists))].flatMap((name) => listView(this.version, name) ?? []),
      slots: [...new Set(derived.map(({ slot }) => slot))].flatMap((slot) => slotView(this.version, slot) ?? []),
    };
  }

  #card(explained: RuleExplanation, rule: Rule): CardView {
    const { id, field, severity, basis, clauses, document, condition, from, until, lists, slots, hides, hiddenBy } =
      explained;
    const place = this.#placeOfRule(rule);
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
      words: ruleWords(explained, this.#overlaid, this.compiled, this.locale),
      ...(rule.when && { when: rule.when }),
      ...(rule.unless && { unless: rule.unless }),
      condition,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      place,
      examples: (['valid', 'invalid'] as const).flatMap((kind) =>
        rule.examples[kind].map((example, i): ExampleView => ({
          kind,
          example,
          text: typeof example === 'string' ? example : JSON.stringify(example),
          holds: !this.#wrong.has(`${keyOf(rule)} ${kind} ${i}`),
          path: [...place.path, 'examples', kind, i],
        })),
      ),
      lists,
      slots,
      hides,
      hiddenBy,
      ...(change && { change }),
    };
  }

  #field(field: Field): FieldView {
    const { label, help } = wordsOf(field, this.#operation.id, this.locale);
    return {
      name: field.name,
      label,
      ...(help !== undefined && { help }),
      ...(field.example !== undefined && { example: field.example }),
      place: this.#place(field),
    };
  }

  #place(card: object): Place {
    const { places } = this.version.contents.reading;
    const { file, line } = places.value(card);
    return { file, line, path: places.path(card) };
  }

  #placeOfRule(rule: Rule): Place {
    if (!rule.id.startsWith('own/')) return this.#place(rule);
    return this.#placeInOverlay(['add', this.#overlay.add.findIndex(({ id }) => id === rule.id)]);
  }

  #placeInOverlay(path: Path): Place {
    const { file, line } = this.#overlay.yaml!.positionOf(path);
    return { file, line, path };
  }

  #change(id: string): CardView['change'] {
    const at = this.#overlay.change.findIndex(({ rule }) => rule === id);
    const card = this.#overlay.change[at];
    if (!card) return undefined;
    const [check] = Object.entries(card.check ?? {});
    return {
      off: card.off === true,
      ...(card.severity && { severity: card.severity }),
      ...(check && { check: { name: check[0], parameters: check[1] } }),
      reason: card.reason,
      ...(card.until !== undefined && { until: card.until }),
      place: this.#placeInOverlay(['change', at]),
    };
  }

  #overlayCards(): OverlayCards {
    const file = `${OVERLAY}${this.compiled.id}.yaml`;
    const text = this.version.contents.texts.get(file);
    const { yaml } = text === undefined ? {} : parseYaml(file, text);
    return { change: [], add: [], ...(yaml && { yaml, ...(yaml.data as Partial<OverlayCards>) }) };
  }
}

/** The same id may stand twice, with other periods. */
const keyOf = ({ id, from = '' }: Rule): string => `${id} ${from}`;

/** A list or table as its file says it. */
export function listView({ contents: { reading } }: Version, name: string): ListView | undefined {
  const file = `${name}.yaml`;
  const list = reading.rulebook.lists.get(name.slice('lists/'.length));
  if (!list) return undefined;
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

/** A slot with the codes that are bound in it, and the file to bind others in. */
function slotView({ contents: { reading, codes }, bindings }: Version, id: string): SlotView | undefined {
  const slot = reading.rulebook.slots.get(id);
  if (!slot) return undefined;
  const { places } = reading;
  const { file, line } = places.value(slot);
  const holder = codes.find((each) => Object.hasOwn(each.bindings, id)) ?? codes[0]!;
  return {
    id,
    title: slot.title,
    clause: slot.clause,
    labels: slot.labels,
    bound: bindings[id] ?? {},
    file: holder.file,
    place: { file, line, path: places.path(slot) },
  };
}
