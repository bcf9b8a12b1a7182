import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { readIssueSource, readMailSource } from '../../core/issues/issue-source.ts';
import { type WelcomeStep, welcomeFrontmatterSchema } from '../../core/issues/welcome-step.ts';
import { rememberFiles } from '../../core/node/files/remember-files.ts';
import { Refused, sayProblem } from '../../core/problem/problem.ts';
import { readFields, splitText } from '../../core/text/frontmatter-text.ts';
import { readLedger } from '../../facts/ledger.ts';
import { encodeIssuePhotos } from '../../site/emails/mail-pictures.ts';
import { renderIssueSource, renderWelcomeStep } from '../../site/emails/render-mails.tsx';
import { buildIssue } from '../../site/posts/issue.ts';
import { readPhotosFrom } from '../../site/posts/photos.ts';
import { describePost, isVisible, type Post } from '../../site/posts/post.ts';
import { postFileSchema } from '../../site/posts/post-file.ts';
import { readWelcomeText } from '../../site/posts/welcome-text.ts';
import { features } from '../../site.config.ts';

/** Own photos of a text as its mail shows them, by address path: they may not be published yet. */
type MailPhotos = ReadonlyMap<string, Buffer>;

/** The mail of a text, or what keeps it from being drawn. */
type Rendered<Mail> =
  | { mail: Mail; photos: MailPhotos; fault?: undefined }
  | { mail?: undefined; photos?: undefined; fault: PreviewFault };

interface PreviewFault {
  line?: number | undefined;
  message: string;
}

interface RenderInput {
  id: string;
  text: string;
  contentFolder: string;
  /** The time where the site is: an issue may pick posts that are public then. */
  now: string;
}

/*
 * The desk's server cannot import the site's mails: they are TSX and find pictures through Vite. `buildPreview` makes one
 * bundle from this file, and mail-preview.ts loads it.
 */

/** Draws the mail of a text with the templates of the real mail. */
export async function renderIssue({ id, text, contentFolder, now }: RenderInput): Promise<Rendered<BuiltIssue>> {
  const { data, body, fault } = readIssueSource(text);
  if (fault !== undefined) return { fault };
  const { posts, known } = readPosts(contentFolder);
  const until = data.date > now ? data.date : now;
  const visible = posts.filter((post) => isVisible(post, until, false));
  readPhotosFrom(contentFolder);
  try {
    const issue = buildIssue({ id, data, body }, { ledger: readFacts(contentFolder), posts: visible, known });
    return { mail: await renderIssueSource(issue, text), photos: await encodeIssuePhotos(issue) };
  } catch (error) {
    return { fault: explain(error, text) };
  }
}

/** Draws a mail of the welcome series. */
export async function renderStep({
  id,
  text,
  contentFolder,
}: Omit<RenderInput, 'now'>): Promise<Rendered<WelcomeStep>> {
  const { data, body, fault } = readMailSource(text, welcomeFrontmatterSchema);
  if (fault !== undefined) return { fault };
  readPhotosFrom(contentFolder);
  try {
    const written = readWelcomeText({ id, data, body }, readFacts(contentFolder));
    return { mail: await renderWelcomeStep(written), photos: await encodeIssuePhotos(written) };
  } catch (error) {
    return { fault: explain(error, text) };
  }
}

function explain(error: unknown, text: string): PreviewFault {
  if (error instanceof Refused && error.code === 'issue-text') {
    const { problem, fix, place } = error.problem;
    const at = text.indexOf(place?.excerpt ?? '');
    const line = at === -1 ? undefined : text.slice(0, at).split('\n').length;
    return { line, message: sayProblem({ problem, fix }) };
  }
  return { line: undefined, message: error instanceof Error ? error.message : String(error) };
}

const listFolder = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

function readPosts(contentFolder: string): { posts: Post[]; known: Set<string> } {
  const folder = join(contentFolder, 'posts');
  const files = listFolder(folder).map((slug) => join(folder, slug, 'index.mdx'));
  return parsePosts(files.filter(existsSync));
}

const parsePosts = rememberFiles((files): { posts: Post[]; known: Set<string> } => {
  const slugs = files.map((file) => basename(dirname(file)));
  const posts = files.flatMap((file, at): Post[] => {
    const slug = slugs[at] ?? '';
    const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    const data = postFileSchema.safeParse(readFields(source));
    // What is wrong with an article is said where articles are written.
    if (!data.success) return [];
    const letters = { published: [], commentCount: 0, isOpenForLetters: false };
    return [{ ...describePost(slug, data.data, splitText(source).body), ...letters }];
  });
  return { posts, known: new Set(slugs) };
});

function readFacts(contentFolder: string) {
  const folder = join(contentFolder, 'facts');
  const names = features.facts ? listFolder(folder).filter((name) => name.endsWith('.yaml')) : [];
  return parseFacts(names.map((name) => join(folder, name)));
}

const parseFacts = rememberFiles((files) =>
  readLedger(Object.fromEntries(files.map((file) => [basename(file), readFileSync(file, 'utf8')]))),
);
