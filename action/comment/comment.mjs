// The step of comment/action.yml, in a job that may write comments: posts the review that a run on a pull request has left.
// That run may be of a fork, so nothing of it is trusted: the pull request is found through the API, and the page is made here.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payrules } from '../payrules.mjs';

const { env } = process;
const MARK = '<!-- payrules review -->';
/** Whose comment is updated: the owner of a workflow's token. */
const AUTHOR = 'github-actions[bot]';
const MAX_BYTES = 4 * 1024 * 1024;
/** GitHub's limit for the body of a comment. */
const MAX_BODY = 65_536;
const PER_PAGE = 100;

const { workflow_run: run } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
const repository = `/repos/${env.GITHUB_REPOSITORY}`;

try {
  await main();
} catch (error) {
  console.log(`::error::${error.message}`);
  process.exitCode = 1;
}

async function main() {
  if (run?.event !== 'pull_request') return note('The run was not on a pull request.');
  const number = await pullRequest();
  if (number === undefined) return undefined;
  const review = await artifact();
  if (review === undefined) return undefined;
  const body = page(review);
  const comment = await ownComment(number);
  if (comment === undefined && isEmpty(review)) return note('No rule changes: there is nothing to write.');
  if (comment === undefined) await api('POST', `${repository}/issues/${number}/comments`, { body });
  else await api('PATCH', `${repository}/issues/comments/${comment.id}`, { body });
  return note(`The review is on pull request ${number}.`);
}

/** The number of the open pull request whose newest commit the run was about. */
async function pullRequest() {
  const owner = run.head_repository?.owner?.login;
  if (owner === undefined) return note('The repository of the pull request is deleted.');
  const branch = encodeURIComponent(`${owner}:${run.head_branch}`);
  const open = await api('GET', `${repository}/pulls?state=open&per_page=${PER_PAGE}&head=${branch}`);
  const found = open.filter(
    ({ head }) => head.sha === run.head_sha && head.repo?.full_name === run.head_repository.full_name,
  );
  if (found.length === 1) return found[0].number;
  return note(
    found.length === 0
      ? 'No open pull request has this commit as its newest.'
      : 'More than one pull request has this commit as its newest.',
  );
}

/** The text of review.json in the run's artifact. Nothing else of the archive is read, and nothing is unpacked to a file. */
async function artifact() {
  const { artifacts } = await api('GET', `${repository}/actions/runs/${Number(run.id)}/artifacts?name=payrules-review`);
  const [found, ...more] = artifacts.filter(({ name, expired }) => name === 'payrules-review' && !expired);
  if (found === undefined) return note('The run has left no review.');
  if (more.length > 0 || !(found.size_in_bytes <= MAX_BYTES)) throw new Error('The artifact is not one review.');
  const answer = await request('GET', `${repository}/actions/artifacts/${Number(found.id)}/zip`);
  const archive = join(mkdtempSync(join(env.RUNNER_TEMP, 'payrules-')), 'review.zip');
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw new Error('The artifact is too large.');
  writeFileSync(archive, bytes);
  try {
    return execFileSync('unzip', ['-p', archive, 'review.json'], {
      maxBuffer: MAX_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    throw new Error('The artifact has no review.json, or one that is too large.');
  }
}

/** The page as Markdown, made by this job's version of payrules, which checks the review and escapes its texts. */
function page(review) {
  const file = join(mkdtempSync(join(env.RUNNER_TEMP, 'payrules-')), 'review.json');
  writeFileSync(file, review);
  const { status, stdout } = payrules(['review', '--from', file, '--format', 'markdown'], {
    // An error could quote the review, and a line of it could be a command of the workflow's log.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!stdout.startsWith(MARK) || stdout.length > MAX_BODY)
    throw new Error(`The review cannot be shown (exit code ${status}).`);
  return stdout;
}

/** Whether a page that {@link page} has shown has nothing to read; an earlier comment then changes to say so. */
function isEmpty(review) {
  const { isCompared, changes, lint, examples } = JSON.parse(review);
  return isCompared && changes.length === 0 && lint.length === 0 && examples.wrong.length === 0;
}

async function ownComment(number) {
  for (let at = 1; ; at += 1) {
    const comments = await api('GET', `${repository}/issues/${number}/comments?per_page=${PER_PAGE}&page=${at}`);
    const found = comments.find(({ user, body }) => user?.login === AUTHOR && body?.startsWith(MARK));
    if (found !== undefined || comments.length < PER_PAGE) return found;
  }
}

async function api(method, path, body) {
  const answer = await request(method, path, body);
  return answer.json();
}

/** A redirect to another host, as that of an artifact, is followed without the token. */
async function request(method, path, body) {
  const answer = await fetch(`${env.GITHUB_API_URL}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${env.PAYRULES_TOKEN}`,
      'x-github-api-version': '2022-11-28',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path.replace(/\?.*/, '')}: status ${answer.status}`);
  return answer;
}

function note(message) {
  console.log(`::notice::${message}`);
}
