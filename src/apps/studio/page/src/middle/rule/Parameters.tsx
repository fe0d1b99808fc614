import type { CodeList, OperationView, TotalView } from '../../api/contract.js';
import { t, tx } from '../../locales/index.js';
import { Codes } from '../../parts/Codes.js';
import { Select } from '../../parts/Select.js';
import { TextField } from '../../parts/TextField.js';
import { checksIn, FIELD, formOf, formsOf, isReference, type Schema } from '../../rule-files/schema.js';
import { start } from '../../state/rulebook.js';
import { addCodes, below, drop, findingsAt, put, read, type Spot } from '../../state/spots.js';
import { fileLink } from '../../state/selection.js';
import { RowsGrid } from '../file/RowsGrid.js';
import { textFrom } from '../../rule-files/document.js';

interface Props {
  readonly spot: Spot;
  /** The label of the value. */
  readonly name: string;
  readonly root: Schema;
  readonly operation: OperationView;
  readonly schema?: Schema;
  /** Whether it is one of several named parameters of its check. */
  readonly isMember?: boolean;
  /** Whether the parameter is optional: then an empty one is removed. */
  readonly isOptional?: boolean;
}

/** Fields for the parameters of a check, generated from its schema. */
export function Parameters({
  spot,
  name,
  root,
  operation,
  schema = checksIn(root)[name],
  isMember = false,
  isOptional = false,
}: Props) {
  const value = read(spot);
  const forms = formsOf(schema, root);
  const form = formOf(schema, root, value);
  if (!form) return null;
  if (isOpenRange(forms)) return <RangeFields spot={spot} name={name} value={value} />;
  return (
    <div class="parameters stack">
      {forms.length > 1 && <FormChoice spot={spot} forms={forms} form={form} examples={schema?.examples ?? []} />}
      <ValueFields
        spot={spot}
        name={name}
        isMember={isMember}
        isOptional={isOptional}
        root={root}
        operation={operation}
        form={form}
        value={value}
      />
    </div>
  );
}

/** The places of a check whose fields show their findings. */
export function fieldSpots(spot: Spot, name: string, root: Schema, schema = checksIn(root)[name]): readonly Spot[] {
  const form = formOf(schema, root, read(spot));
  if (!form || form.enum) return [];
  if (form.properties)
    return Object.entries(form.properties).flatMap(([key, member]) => fieldSpots(below(spot, key), key, root, member));
  if (form.type === 'array') return isPair(form) ? [below(spot, 0), below(spot, 1)] : [];
  return isChoice(form) ? [] : [spot];
}

const isPair = ({ minItems, maxItems, items }: Schema): boolean =>
  items?.type !== 'object' && minItems === 2 && maxItems === 2;
/** Whether a value is a pair of bounds, or one bound by its name. */
const isOpenRange = ([pair, one, ...others]: readonly Schema[]): boolean =>
  others.length === 0 && pair !== undefined && isPair(pair) && one?.maxProperties === 1 && isEnds(one.properties);
const isEnds = (properties: Schema['properties'] = {}): boolean => ENDS.join() === Object.keys(properties).join();
const ENDS = ['from', 'to'] as const;

const isChoice = (form: Schema): boolean => isReference(form) || (form.type === 'string' && form.pattern === FIELD);

function FormChoice({
  spot,
  forms,
  form,
  examples,
}: {
  readonly spot: Spot;
  readonly forms: readonly Schema[];
  readonly form: Schema;
  readonly examples: readonly unknown[];
}) {
  const choose = (index: number): void => {
    const next = forms[index]!;
    put(spot, examples.find((example) => shapeOfValue(example) === shapeOf(next)) ?? emptyOf(next));
  };
  return (
    <Select
      label={t('parameter.kind')}
      value={String(forms.indexOf(form))}
      onChoose={(index) => choose(Number(index))}
      options={forms.map((each, index) => ({
        value: String(index),
        label: shapeWords(each),
      }))}
    />
  );
}

interface FieldsProps extends Omit<Props, 'schema'> {
  readonly form: Schema;
  readonly value: unknown;
}

function ValueFields({ spot, name, isMember, isOptional, root, operation, form, value }: FieldsProps) {
  const label = tx(`parameter.${name}`, isMember === true ? name : t('parameter.value'));
  const findings = findingsAt(spot);
  if (form.enum) {
    if (form.enum.length === 1) return <p class="help">{t('parameter.none')}</p>;
    return (
      <Select
        label={label}
        value={String(value)}
        onChoose={(chosen) =>
          put(
            spot,
            form.enum!.find((each) => String(each) === chosen),
          )
        }
        options={form.enum.map((each) => ({
          value: String(each),
          label: tx(`choice.${name}.${String(each)}`, String(each)),
        }))}
      />
    );
  }
  if (form.properties && form.maxProperties === 1)
    return <OneMember spot={spot} root={root} operation={operation} properties={form.properties} value={value} />;
  if (form.properties) {
    return (
      <div class="columns">
        {Object.entries(form.properties).map(([key, schema]) => (
          <Parameters
            key={key}
            spot={below(spot, key)}
            name={key}
            isMember
            isOptional={form.required?.includes(key) !== true}
            root={root}
            operation={operation}
            schema={schema}
          />
        ))}
      </div>
    );
  }
  if (form.type === 'array')
    return (
      <ListFields
        spot={spot}
        name={name}
        label={label}
        form={form}
        value={Array.isArray(value) ? value : []}
        standard={standardOf(spot, operation)}
      />
    );
  const text = textFrom(value);
  if (isReference(form)) return <ListChoice spot={spot} value={text} />;
  if (form.type === 'string' && form.pattern === FIELD) {
    // Only a comparison takes totals.
    const totals = spot.path.at(-2) === 'compare' ? operation.totals : [];
    const total = totals.find((each) => each.name === text);
    return (
      <div>
        <Select
          label={label}
          value={text}
          onChoose={(chosen) => put(spot, chosen)}
          options={[...operation.fields, ...totals].map((each) => ({ value: each.name, label: each.label }))}
        />
        {total && <p class="help">{totalWords(total)}</p>}
      </div>
    );
  }
  const isNumber = form.type === 'integer';
  return (
    <TextField
      label={label}
      value={text}
      isCode
      inputMode={isNumber ? 'numeric' : 'text'}
      findings={findings}
      onType={(typed) =>
        put(spot, typed === '' && isOptional ? undefined : isNumber && /^\d+$/.test(typed) ? Number(typed) : typed)
      }
    />
  );
}

function totalWords({ label, sum = '', times, count }: TotalView): string {
  if (count !== undefined) return t('total.count', { label, count });
  return times === undefined ? t('total.sum', { label, sum }) : t('total.product', { label, sum, times });
}

/** The bounds of a range; an empty bound is open. */
function RangeFields({ spot, name, value }: Pick<Props, 'spot' | 'name'> & { readonly value: unknown }) {
  const isBoth = Array.isArray(value);
  const now: Readonly<Record<string, unknown>> = isBoth ? { from: value[0], to: value[1] } : Object(value);
  const type = (end: string, text: string): void => {
    const given = Object.entries({ ...now, [end]: text }).filter(([, bound]) => textFrom(bound) !== '');
    put(
      spot,
      given.length === 1 ? Object.fromEntries(given) : ENDS.map((each) => (each === end ? text : (now[each] ?? ''))),
    );
  };
  return (
    <div class="parameters stack">
      <div class="pair">
        {ENDS.map((end, index) => (
          <TextField
            key={end}
            label={tx(`parameter.${name}.${end}`, t(`parameter.${end}`))}
            value={textFrom(now[end])}
            isCode
            inputMode="decimal"
            placeholder={t('parameter.open')}
            findings={findingsAt(below(spot, isBoth ? index : end))}
            onType={(text) => type(end, text)}
          />
        ))}
      </div>
    </div>
  );
}

/** The one parameter of a check that takes exactly one of several: the choice of its name, and its value. */
function OneMember({
  spot,
  root,
  operation,
  properties,
  value,
}: Pick<Props, 'spot' | 'root' | 'operation'> & {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly value: unknown;
}) {
  const names = Object.keys(properties);
  const members = Object(value) as Readonly<Record<string, unknown>>;
  const chosen = names.find((name) => name in members) ?? names[0]!;
  return (
    <div class="columns">
      <Select
        label={t('parameter.kind')}
        value={chosen}
        onChoose={(name) => put(spot, { [name]: members[chosen] })}
        options={names.map((name) => ({ value: name, label: tx(`parameter.${name}`, name) }))}
      />
      <ValueFields
        spot={below(spot, chosen)}
        name="value"
        root={root}
        operation={operation}
        form={formOf(properties[chosen], root, members[chosen])!}
        value={members[chosen]}
      />
    </div>
  );
}

/** The public standard of the codes in the field that the rule of a check is about. */
function standardOf({ file, path }: Spot, { fields }: OperationView): CodeList | undefined {
  const field = read({ file, path: [...path.slice(0, path.lastIndexOf('check')), 'field'] });
  return fields.find(({ name }) => name === field)?.codes;
}

interface ListProps {
  readonly spot: Spot;
  readonly name: string;
  readonly label: string;
  readonly form: Schema;
  readonly value: readonly unknown[];
  readonly standard: CodeList | undefined;
}

function ListFields({ spot, name, label, form, value, standard }: ListProps) {
  if (form.items?.type === 'object') return <RowsGrid spot={spot} rows={value} />;
  if (isPair(form)) {
    return (
      <div class="pair">
        {ENDS.map((end, index) => (
          <TextField
            key={end}
            label={tx(`parameter.${name}.${end}`, t(`parameter.${end}`))}
            value={textFrom(value[index])}
            isCode
            inputMode="decimal"
            findings={findingsAt(below(spot, index))}
            onType={(text) => put(below(spot, index), text)}
          />
        ))}
      </div>
    );
  }
  const of = (text: string): string | number =>
    form.items?.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
  return (
    <Codes
      label={label}
      values={value.map(textFrom)}
      least={1}
      onChange={(index, text) => put(below(spot, index), of(text))}
      standard={standard}
      onAdd={(texts) => addCodes(spot, texts.map(of))}
      onRemove={(index) => drop(below(spot, index))}
    />
  );
}

function ListChoice({ spot, value }: { readonly spot: Spot; readonly value: string }) {
  const lists = (start.value?.files ?? []).filter(({ kind }) => kind === 'list');
  return (
    <div class="with-link">
      <Select
        label={t('parameter.list')}
        value={value}
        onChoose={(chosen) => put(spot, chosen)}
        options={lists.map(({ path, title }) => ({ value: path.replace(/\.yaml$/, ''), label: title ?? path }))}
      />
      <a href={fileLink(`${value}.yaml`)}>{t('parameter.openList')}</a>
    </div>
  );
}

function shapeOf(form: Schema): string {
  const { type, enum: choices, properties, items } = form;
  if (choices) return choices.length === 1 ? 'any' : 'choice';
  if (properties) return Object.keys(properties).join('-');
  if (isReference(form)) return 'list';
  return type === 'array' && items?.type === 'object' ? 'rows' : String(type);
}

/** The words for a form; for an object with named members, the names. */
const shapeWords = (form: Schema): string =>
  tx(
    `shape.${shapeOf(form)}`,
    Object.keys(form.properties ?? {})
      .map((name) => tx(`parameter.${name}`, name))
      .join(', ') || shapeOf(form),
  );

function shapeOfValue(value: unknown): string {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? 'rows' : 'array';
  if (typeof value === 'object' && value !== null) return Object.keys(value).join('-');
  if (typeof value === 'number') return 'integer';
  return typeof value === 'string' && value.startsWith('lists/') ? 'list' : typeof value;
}

function emptyOf(form: Schema): unknown {
  return form.type === 'array' ? ['...'] : form.type === 'integer' ? 1 : '...';
}
