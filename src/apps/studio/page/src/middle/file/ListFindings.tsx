import { useEffect } from 'preact/hooks';
import type { FileFinding } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { FindingList } from '../../parts/FindingList.js';
import { documentOf, itemAt, valueAt } from '../../rule-files/document.js';
import { textOf } from '../../state/files.js';
import { prefetch } from '../../state/prefetch.js';
import { findings } from '../../state/rulebook.js';

/** The findings in rules of other files that use a list: wrong examples, and clauses with another number of codes, each with its fix. */
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
function isOfRuleWith(reference: string, { file, line, column }: FileFinding): boolean {
  const text = textOf(file);
  const document = text === undefined ? undefined : documentOf(text);
  const index = document && itemAt(document, 'rules', line, column);
  return index !== undefined && namesList(valueAt(document!.data, ['rules', index]), reference);
}

const namesList = (value: unknown, reference: string): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((each) => namesList(each, reference))
    : value === reference;
