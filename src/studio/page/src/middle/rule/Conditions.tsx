import type { OperationView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { Codes } from '../../parts/Codes.js';
import { Select } from '../../parts/Select.js';
import { append, below, drop, put, read, type Spot } from '../../state/spots.js';

/** The conditions of a rule: fields, each with the values that it must or must not have, or must have in capitals or small letters; or whether it is given. */
export function Conditions({ spot, operation }: { readonly spot: Spot; readonly operation: OperationView }) {
  return (
    <>
      {(['when', 'unless'] as const).map((kind) => {
        const condition = read(below(spot, kind));
        return (
          typeof condition === 'object' &&
          condition !== null && (
            <div key={kind} class="conditions">
              <p class="label">{t(`condition.${kind}`)}</p>
              {Object.entries(condition).map(([name, values]) => (
                <Condition
                  key={name}
                  name={name}
                  spot={below(spot, kind, name)}
                  values={values}
                  operation={operation}
                />
              ))}
            </div>
          )
        );
      })}
    </>
  );
}

function Condition({
  name,
  spot,
  values,
  operation,
}: {
  readonly name: string;
  readonly spot: Spot;
  readonly values: unknown;
  readonly operation: OperationView;
}) {
  const label = operation.fields.find((field) => field.name === name)?.label ?? name;
  if (typeof values !== 'object' || values === null)
    return (
      <Select
        label={name}
        isLabelHidden
        value={String(values)}
        options={(['given', 'missing'] as const).map((value) => ({
          value,
          label: t(`condition.${value}`, { field: label }),
        }))}
        onChoose={(value) => put(spot, value)}
      />
    );
  const form = Array.isArray(values) ? 'is' : 'any-case' in values ? 'any-case' : 'not';
  const at = form === 'is' ? spot : below(spot, form);
  const list = form === 'is' ? values : (values as Readonly<Record<string, unknown>>)[form];
  const derived = operation.derived.find((each) => each.name === name);
  const labels = derived && operation.slots.find(({ id }) => id === derived.slot)?.labels;
  return (
    <Codes
      label={t(`condition.${form}`, { field: label })}
      values={Array.isArray(list) ? list.map(String) : []}
      least={1}
      {...(labels && { suggestions: [...Object.keys(labels), 'other', 'unknown'] })}
      onChange={(index, text) => put(below(at, index), text)}
      onAdd={(texts) => append(at, texts)}
      onRemove={(index) => drop(below(at, index))}
    />
  );
}
