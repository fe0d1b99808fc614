import { Plus, Trash2 } from 'lucide';
import { t } from '../../locales/index.js';
import { Codes } from '../../parts/Codes.js';
import { Icon, IconButton } from '../../parts/Icon.js';
import { TextField } from '../../parts/TextField.js';
import { addCodes, append, below, drop, findingsAt, put, read, type Spot, ruleOf } from '../../state/spots.js';
import { start, findings } from '../../state/rulebook.js';
import { RowsGrid } from './RowsGrid.js';
import { textFrom } from '../../rule-files/document.js';
import { useEffect } from 'preact/hooks';
import type { FileFinding } from '../../api/contract.js';
import { FindingList } from '../../parts/FindingList.js';
import { prefetch } from '../../state/files.js';

interface Group {
  readonly title?: unknown;
  readonly values?: readonly unknown[];
}

/** A list or a table of codes: plain, in groups, or in rows and columns. */
export function ListForm({ file }: { readonly file: string }) {
  const root: Spot = { file, path: [] };
  const data = read(root) as Readonly<Record<string, unknown>> | null;
  if (typeof data !== 'object' || data === null) return null;
  const { values, groups, rows } = data;
  return (
    <>
      <TextField
        label={t('list.title')}
        value={textFrom(data['title'])}
        findings={findingsAt(below(root, 'title'))}
        onType={(text) => put(below(root, 'title'), text)}
      />
      {Array.isArray(values) && <ListCodes label={t('list.values')} spot={below(root, 'values')} values={values} />}
      {Array.isArray(groups) && <Groups spot={below(root, 'groups')} groups={groups as readonly Group[]} />}
      {Array.isArray(rows) && <RowsGrid key={file} spot={below(root, 'rows')} rows={rows} />}
    </>
  );
}

function Groups({ spot, groups }: { readonly spot: Spot; readonly groups: readonly Group[] }) {
  return (
    <>
      {groups.map(({ title, values }, index) => (
        <section key={index} class="code-group card stack">
          <div class="with-link">
            <TextField
              label={t('list.group', { number: index + 1 })}
              value={textFrom(title)}
              onType={(text) => put(below(spot, index, 'title'), text)}
            />
            {groups.length > 1 && (
              <IconButton
                icon={Trash2}
                label={t('list.removeGroup', { name: textFrom(title) })}
                onClick={() => drop(below(spot, index))}
              />
            )}
          </div>
          <ListCodes
            label={t('list.codesOf', { name: textFrom(title) })}
            spot={below(spot, index, 'values')}
            values={values ?? []}
            isLabelHidden
          />
        </section>
      ))}
      <button type="button" onClick={() => append(spot, [{ title: t('list.newGroup'), values: ['...'] }])}>
        <Icon of={Plus} /> {t('list.addGroup')}
      </button>
    </>
  );
}

interface CodesProps {
  readonly label: string;
  readonly spot: Spot;
  readonly values: readonly unknown[];
  readonly isLabelHidden?: boolean;
}

function ListCodes({ label, spot, values, isLabelHidden = false }: CodesProps) {
  return (
    <Codes
      label={label}
      isLabelHidden={isLabelHidden}
      values={values.map(textFrom)}
      least={1}
      onChange={(index, text) => put(below(spot, index), text)}
      standard={start.value?.files.find(({ path }) => path === spot.file)?.codes}
      onAdd={(texts) => addCodes(spot, texts)}
      onRemove={(index) => drop(below(spot, index))}
    />
  );
}

/**
 * The findings in rules of other files that use a list: wrong examples, and clauses with a different number of codes, each with its fix.
 */
export function ListFindings({ list }: { readonly list: string }) {
  const elsewhere = findings.value.filter(({ file }) => file !== list);
  const files = [...new Set(elsewhere.map(({ file }) => file))];
  useEffect(() => prefetch(files), [files.join('\n')]);
  const reference = list.replace(/\.[a-z]+$/, '');
  const own = elsewhere.filter((finding) => isOfRuleWith(reference, finding));
  if (own.length === 0) return null;
  return (
    <section class="list-findings" aria-labelledby="list-findings">
      <h3 id="list-findings">{t('list.follows')}</h3>
      <FindingList findings={own} />
    </section>
  );
}

/** Whether a finding is in a rule whose check or conditions name a list. */
function isOfRuleWith(reference: string, finding: FileFinding): boolean {
  const found = ruleOf(finding);
  return found !== undefined && namesList(found.rule, reference);
}

const namesList = (value: unknown, reference: string): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((each) => namesList(each, reference))
    : value === reference;
