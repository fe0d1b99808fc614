import { Plus, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CodeList, OperationView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import {
  alternativesIn,
  boundsIn,
  conditionForms,
  formIn,
  listIn,
  valuesIn,
  withBound,
  withForm,
} from '../../rule-files/condition.js';
import { Codes } from '../../parts/Codes.js';
import { Icon, IconButton } from '../../parts/Icon.js';
import { Select } from '../../parts/Select.js';
import { TextField } from '../../parts/TextField.js';
import { textFrom } from '../../rule-files/document.js';
import { addCodes, append, below, drop, findingsAt, put, read, type Spot } from '../../state/spots.js';

const KINDS = ['when', 'unless'] as const;
type Kind = (typeof KINDS)[number];

interface Props {
  readonly spot: Spot;
  readonly operation: OperationView;
}

/**
 * The conditions of a rule: names, each with the values that it must have, must have in any letter case, or must not have; with a bound; or
 * with whether it is given. In a list of conditions one must match. The person can add and remove entries.
 */
export function Conditions({ spot, operation }: Props) {
  const adding = useRef<HTMLButtonElement>(null);
  /** The condition that was added last, until it is in the text. Typed text replaces its initial value. */
  const added = useRef<Added | undefined>(undefined);
  useEffect(() => {
    if (!added.current) return;
    const { kind, name } = added.current;
    const around = adding.current?.parentElement;
    const own = around?.querySelectorAll<HTMLElement>(`[data-kind=${kind}] [data-name="${CSS.escape(name)}"]`);
    const condition = [...(own ?? [])].at(-1);
    const value = condition?.querySelector<HTMLInputElement>('input') ?? condition?.querySelector('select');
    if (!value) return;
    added.current = undefined;
    value.focus();
    if (value instanceof HTMLInputElement) value.select();
  });
  const alternativesOf = (kind: Kind): ReturnType<typeof alternativesIn> => alternativesIn(read(below(spot, kind)));
  const remove = (kind: Kind, { path, entries }: ReturnType<typeof alternativesIn>[number], name: string): void => {
    if (entries.length > 1) drop(below(spot, kind, ...path, name));
    else drop(alternativesOf(kind).length > 1 ? below(spot, kind, ...path) : below(spot, kind));
    adding.current?.focus();
  };
  return (
    <>
      {KINDS.map((kind) => {
        const alternatives = alternativesOf(kind);
        return (
          alternatives.length > 0 && (
            <div key={kind} class="conditions" data-kind={kind}>
              <p class="label">{t(`condition.${kind}`)}</p>
              {alternatives.map((alternative, i) => (
                <div key={i} class="alternative">
                  {i > 0 && <p class="label">{t('condition.or')}</p>}
                  {alternative.entries.map(([name, values]) => (
                    <Condition
                      key={name}
                      name={name}
                      spot={below(spot, kind, ...alternative.path, name)}
                      values={values}
                      operation={operation}
                      onRemove={() => remove(kind, alternative, name)}
                    />
                  ))}
                </div>
              ))}
            </div>
          )
        );
      })}
      <NewCondition spot={spot} operation={operation} button={adding} onAdd={(one) => (added.current = one)} />
    </>
  );
}

interface Added {
  readonly kind: Kind;
  readonly name: string;
}

interface Named {
  readonly label: string;
  /** For a derived name, the labels with their meanings. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly example?: string;
  readonly isList: boolean;
  readonly codes?: CodeList;
}

/** Finds what a condition names: a field, a fact or a derived name. */
function namedIn({ fields, facts, derived, slots }: OperationView, name: string): Named {
  const field = [...fields, ...facts].find((each) => each.name === name);
  const code = derived.find((each) => each.name === name);
  const slot = code && slots.find(({ id }) => id === code.slot);
  return {
    label: field?.label ?? name,
    isList: field?.type === 'list',
    ...(slot && { labels: slot.labels }),
    ...(field?.codes && { codes: field.codes }),
    ...(field?.example !== undefined && { example: field.example }),
  };
}

/** Whether a rule on a field may name another field: a member of list entries is only known within the same entry. */
const isSeenFrom = (name: string, field: string): boolean =>
  field.startsWith(name.slice(0, name.lastIndexOf('[]') + 1));

/** An initial value, because a list of values must have at least one. */
const firstOf = ({ labels, example }: Named): string | undefined => Object.keys(labels ?? {})[0] ?? example;

function NewCondition({
  spot,
  operation,
  button,
  onAdd,
}: Props & {
  readonly button: preact.RefObject<HTMLButtonElement | null>;
  readonly onAdd: (added: Added) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>('when');
  const names = [...operation.fields, ...operation.facts, ...operation.derived].map(({ name }) => name);
  const written = read(below(spot, kind));
  /** In a list, the addition is one more condition. */
  const taken = Array.isArray(written) ? [] : Object.keys(Object(written) as object);
  const subject = textFrom(read(below(spot, 'field')));
  const free = names.filter((name) => !taken.includes(name) && isSeenFrom(name, subject));
  const [chosen, setChosen] = useState('');
  const name = free.includes(chosen) ? chosen : (free[0] ?? '');
  const add = (): void => {
    const named = namedIn(operation, name);
    const first = firstOf(named);
    const value = first === undefined || named.isList ? 'given' : [first];
    if (Array.isArray(written)) append(below(spot, kind), [{ [name]: value }]);
    else if (taken.length > 0) put(below(spot, kind, name), value);
    else put(below(spot, kind), { [name]: value });
    setOpen(false);
    // The focus stays here until the condition is in the text.
    button.current?.focus();
    onAdd({ kind, name });
  };
  return (
    <>
      <button
        type="button"
        class="link add-condition"
        ref={button}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={Plus} /> {t('condition.add')}
      </button>
      {isOpen && (
        <div class="new-condition">
          <Select
            label={t('condition.kind')}
            value={kind}
            onChoose={(value) => setKind(value as Kind)}
            options={KINDS.map((value) => ({ value, label: t(`condition.${value}`) }))}
          />
          <Select
            label={t('condition.field')}
            value={name}
            onChoose={setChosen}
            options={free.map((value) => {
              const { label } = namedIn(operation, value);
              return { value, label: label === value ? value : `${label} (${value})` };
            })}
          />
          <button type="button" aria-disabled={name === ''} onClick={() => name !== '' && add()}>
            {t('condition.addNow')}
          </button>
        </div>
      )}
    </>
  );
}

function Condition({
  name,
  spot,
  values,
  operation,
  onRemove,
}: {
  readonly name: string;
  readonly spot: Spot;
  readonly values: unknown;
  readonly operation: OperationView;
  readonly onRemove: () => void;
}) {
  const named = namedIn(operation, name);
  const { labels } = named;
  const words = { field: named.label };
  const list = valuesIn(values);
  const first = list[0] ?? firstOf(named) ?? '...';
  const isDerived = operation.derived.some((each) => each.name === name);
  const bounds = boundsIn(values);
  const forms = conditionForms({ isDerived, isList: named.isList }).map((value) => ({
    value,
    label: t(`condition.${value}`, words),
  }));
  const choose = (form: string, chosen: string): void =>
    put(spot, bounds.length > 0 ? withBound(values, form, chosen) : withForm(chosen, list.length > 0 ? list : [first]));
  return (
    <div class="condition" data-name={name}>
      {(bounds.length > 0 ? bounds : [formIn(values)]).map((form, i) => {
        const at = form === 'is' ? spot : below(spot, form);
        return (
          <div key={i}>
            <div class="with-link">
              <Select
                label={name}
                isLabelHidden
                value={form}
                options={forms}
                onChoose={(chosen) => choose(form, chosen)}
              />
              <IconButton
                icon={X}
                label={t('condition.remove', words)}
                onClick={() => (bounds.length > 1 ? drop(at) : onRemove())}
              />
            </div>
            {list.length > 0 &&
              (bounds.length > 0 || listIn(values) !== undefined ? (
                <TextField
                  label={t(`condition.${form}`, words)}
                  value={valuesIn(values, form)[0]!}
                  onType={(text) => put(at, text)}
                  findings={findingsAt(at)}
                  isCode
                  {...(i === 0 && named.example !== undefined && { placeholder: named.example })}
                />
              ) : (
                <Codes
                  label={t(`condition.${form}`, words)}
                  isLabelHidden
                  values={list}
                  least={1}
                  {...(labels && { suggestions: [...Object.keys(labels), 'other', 'unknown'] })}
                  onChange={(index, text) => put(below(at, index), text)}
                  standard={named.codes}
                  onAdd={(texts) => addCodes(at, texts)}
                  onRemove={(index) => drop(below(at, index))}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
}
