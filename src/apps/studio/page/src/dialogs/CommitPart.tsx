import { TriangleAlert } from 'lucide';
import type { BesideRows, CommitProblem, Drafts, LinesAbout } from '../api/contract.js';
import { number, t, tn } from '../locales/index.js';
import { Check } from '../parts/Check.js';
import { Icon } from '../parts/Icon.js';
import { Segments } from '../parts/Segments.js';
import { TextField } from '../parts/TextField.js';
import {
  besideRows,
  chooseBranch,
  commitMessage,
  generated,
  isOnNew,
  isTaken,
  newBranch,
  problem,
  repository,
  takeRows,
  typeBranch,
  typeMessage,
  uncommitted,
} from '../state/committing.js';
import { savedOf } from '../state/files.js';
import { ReviewDiff } from '../parts/Compared.js';
import { SentencesOf } from './Sentences.js';

/** The most files beside the rules that are named. */
const MOST_BESIDE = 8;

/** Where and how the changes are committed; says why if they cannot be committed. */
export function CommitPart() {
  const answer = repository.value;
  if (!answer) return null;
  const view = answer.repository;
  const found = problem.value;
  const isName = found?.code.startsWith('branch-') === true;
  return (
    <section class="commit-part stack" aria-labelledby="commit-title">
      <h3 id="commit-title">{t('commit.title')}</h3>
      {!view && <p class="help">{t(`commit.none.${answer.reason}`)}</p>}
      {view && (
        <>
          {found && !isName && <Problem problem={found} />}
          {view.uncommitted.length > 0 && <Uncommitted files={view.uncommitted} committed={answer.committed} />}
          <Segments
            label={t('commit.branch')}
            value={isOnNew.value ? 'new' : 'current'}
            onChoose={chooseBranch}
            options={[
              { value: 'new', label: t('commit.new') },
              {
                value: 'current',
                label: view.branch === null ? t('commit.detached') : t('commit.current', { branch: view.branch }),
              },
            ]}
          />
          {isOnNew.value && (
            <TextField
              label={t('commit.name')}
              value={newBranch.value}
              onType={typeBranch}
              isCode
              error={isName ? t(`problem.${found.code}`) : undefined}
            />
          )}
          <TextField
            label={t('commit.message')}
            value={commitMessage.value}
            onType={typeMessage}
            isLong
            error={commitMessage.value.trim() === '' ? t('problem.no-message') : undefined}
          />
          {besideRows.value.map((of) => (
            <Rows key={of.path} of={of} />
          ))}
          <Beside
            files={answer.beside.filter((path) => !besideRows.value.some((of) => of.path === path))}
            lines={answer.lines}
          />
          {generated.value && <p class="help">{t('commit.generated', { paths: generated.value.paths.join(', ') })}</p>}
          <p class="help">
            {view.person && t('commit.by', { name: view.person.name, email: view.person.email })}{' '}
            {view.isSigned && t('commit.signed')} {view.isSubmodule && t('commit.submodule')} {t('commit.local')}
          </p>
        </>
      )}
    </section>
  );
}

/** The earlier uncommitted changes of the files. Nobody should commit changes that they have not seen. */
function Uncommitted({ files, committed }: { readonly files: readonly string[]; readonly committed: Drafts }) {
  return (
    <div class="callout warning">
      <p>{t('commit.uncommitted', { files: files.join(', ') })}</p>
      <SentencesOf of={uncommitted} />
      <ReviewDiff
        paths={files}
        textsOf={(path) => ({ before: committed[path] ?? '', after: savedOf(path)?.text ?? '' })}
        label={{ before: t('review.committed'), after: t('review.before') }}
      />
    </div>
  );
}

/** Rows that the commit includes, unless the person leaves them out. */
function Rows({ of: { path, rows } }: { readonly of: BesideRows }) {
  return (
    <div class="callout plain beside">
      <Check isOn={isTaken(path)} onChange={(isWanted) => takeRows(path, isWanted)}>
        {tn('commit.rows', rows.length)} <code>{path}</code>
      </Check>
      <ul>
        {rows.map(({ line, before, after }) => (
          <li key={line}>
            {number(line)}: <del>{before}</del> <ins>{after}</ins>
          </li>
        ))}
      </ul>
      <p>{t('commit.rowsHelp')}</p>
    </div>
  );
}

/** The other files, and their lines, that may be about the changed rules. */
function Beside({ files, lines }: { readonly files: readonly string[]; readonly lines: readonly LinesAbout[] }) {
  if (files.length === 0) return null;
  return (
    <div class="callout plain beside">
      <p>{t('commit.beside')}</p>
      <ul>
        {files.slice(0, MOST_BESIDE).map((file) => (
          <li key={file}>
            <code>{file}</code>
            {lines
              .filter(({ path }) => path === file)
              .map((of) => ` (${tn('commit.lines', of.lines.length, { lines: shortened(of.lines) })})`)}
          </li>
        ))}
      </ul>
      {files.length > MOST_BESIDE && <p>{tn('commit.besideMore', files.length - MOST_BESIDE)}</p>}
    </div>
  );
}

/** The first few of many line numbers. */
const shortened = (lines: readonly number[]): string =>
  lines.slice(0, MOST_BESIDE).map(number).join(', ') + (lines.length > MOST_BESIDE ? ', …' : '');

/** Explains why no commit is made, and what to do. */
export function Problem({ problem: { code, files, detail } }: { readonly problem: CommitProblem }) {
  return (
    <div class="callout warning">
      <p>
        <Icon of={TriangleAlert} /> {t(`problem.${code}`, { files: files.join(', '), operation: detail })}
      </p>
      {code === 'no-person' && (
        <pre tabIndex={0}>{'git config --global user.name "…"\ngit config --global user.email "…"'}</pre>
      )}
      {detail !== '' && code !== 'unfinished' && <pre tabIndex={0}>{detail}</pre>}
    </div>
  );
}
