import type { OperationView } from '../../api/contract.js';
import { t, tx } from '../../locales/index.js';
import { Codes } from '../../parts/Codes.js';
import { Select } from '../../parts/Select.js';
import { TextField } from '../../parts/TextField.js';
import { FIELD, formOf, formsOf, schemasAt, type Schema } from '../../rule-files/schema.js';
import { start } from '../../state/rulebook.js';
import { append, below, drop, findingsAt, put, read, type Spot } from '../../state/spots.js';
import { fileLink } from '../../state/selection.js';
import { RowsGrid } from '../file/RowsGrid.js';
import { textFrom } from '../../rule-files/words.js';

interface Props {
  readonly spot: Spot;
  /** The label of the value. */
  readonly name: string;
  readonly root: Schema;
  readonly operation: OperationView;
  readonly schema?: Schema;
  /** Whether it is one of several named parameters of its check. */
  readonly isMember?: boolean;
}

const LISTS = '^lists/';

/** Fields for the parameters of a check, generated from its schema. */
export function Parameters({ spot, name, root, operation, schema = checkSchema(root, name), isMember = false }: Props) {
  const value = read(spot);
  const forms = formsOf(schema, root);
  const form = formOf(schema, root, value);
  if (!form) return null;
  return (
    <div class="parameters">
      {forms.length > 1 && <FormChoice spot={spot} forms={forms} form={form} examples={schema?.examples ?? []} />}
      <ValueFields
        spot={spot}
        name={name}
        isMember={isMember}
        root={root}
        operation={operation}
        form={form}
        value={value}
      />
    </div>
  );
}

function checkSchema(root: Schema, name: string): Schema | undefined {
  return schemasAt(root, ['rules', 0, 'check'])[0]?.properties?.[name];
}

/** The places of a check whose fields show their findings. */
export function fieldSpots(spot: Spot, name: string, root: Schema, schema = checkSchema(root, name)): readonly Spot[] {
  const form = formOf(schema, root, read(spot));
  if (!form || form.enum) return [];
  if (form.properties)
    return Object.entries(form.properties).flatMap(([key, member]) => fieldSpots(below(spot, key), key, root, member));
  if (form.type === 'array') return isPair(form) ? [below(spot, 0), below(spot, 1)] : [];
  return isChoice(form) ? [] : [spot];
}

const isPair = ({ minItems, maxItems, items }: Schema): boolean =>
  items?.type !== 'object' && minItems === 2 && maxItems === 2;
const isChoice = ({ type, pattern }: Schema): boolean =>
  type === 'string' && (pattern === FIELD || pattern?.startsWith(LISTS) === true);

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
        label: tx(`shape.${shapeOf(each)}`, shapeOf(each)),
      }))}
    />
  );
}

interface FieldsProps extends Omit<Props, 'schema'> {
  readonly form: Schema;
  readonly value: unknown;
}

function ValueFields({ spot, name, isMember, root, operation, form, value }: FieldsProps) {
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
  if (form.properties) {
    return (
      <div class="columns">
        {Object.entries(form.properties).map(([key, schema]) => (
          <Parameters
            key={key}
            spot={below(spot, key)}
            name={key}
            isMember
            root={root}
            operation={operation}
            schema={schema}
          />
        ))}
      </div>
    );
  }
  if (form.type === 'array')
    return <ListFields spot={spot} name={name} label={label} form={form} value={Array.isArray(value) ? value : []} />;
  const text = textFrom(value);
  if (form.type === 'string' && form.pattern?.startsWith(LISTS)) return <ListChoice spot={spot} value={text} />;
  if (form.type === 'string' && form.pattern === FIELD)
    return (
      <Select
        label={label}
        value={text}
        onChoose={(chosen) => put(spot, chosen)}
        options={operation.fields.map((field) => ({ value: field.name, label: field.label }))}
      />
    );
  const isNumber = form.type === 'integer';
  return (
    <TextField
      label={label}
      value={text}
      isCode
      inputMode={isNumber ? 'numeric' : 'text'}
      findings={findings}
      onType={(typed) =>
        put(
          spot,
          typed === '' && name === 'after' ? undefined : isNumber && /^\d+$/.test(typed) ? Number(typed) : typed,
        )
      }
    />
  );
}

interface ListProps {
  readonly spot: Spot;
  readonly name: string;
  readonly label: string;
  readonly form: Schema;
  readonly value: readonly unknown[];
}

function ListFields({ spot, name, label, form, value }: ListProps) {
  if (form.items?.type === 'object') return <RowsGrid spot={spot} rows={value} />;
  if (isPair(form)) {
    return (
      <div class="pair">
        {(['from', 'to'] as const).map((end, index) => (
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
  const of = (text: string): unknown => (form.items?.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text);
  return (
    <Codes
      label={label}
      values={value.map(textFrom)}
      least={1}
      onChange={(index, text) => put(below(spot, index), of(text))}
      onAdd={(texts) => append(spot, texts.map(of))}
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

function shapeOf({ type, enum: choices, properties, pattern, items }: Schema): string {
  if (choices) return 'choice';
  if (properties) return Object.keys(properties).join('-');
  if (type === 'string' && pattern?.startsWith(LISTS)) return 'list';
  return type === 'array' && items?.type === 'object' ? 'rows' : String(type);
}

function shapeOfValue(value: unknown): string {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? 'rows' : 'array';
  if (typeof value === 'object' && value !== null) return Object.keys(value).join('-');
  if (typeof value === 'number') return 'integer';
  return typeof value === 'string' && value.startsWith('lists/') ? 'list' : typeof value;
}

function emptyOf(form: Schema): unknown {
  return form.type === 'array' ? ['...'] : form.type === 'integer' ? 1 : '...';
}
