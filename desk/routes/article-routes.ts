import { z } from 'zod';
import { localTime, siteDay } from '../../core/dates.ts';
import type { ContentPlaces } from '../../publishing/content/content.ts';
import { createPostDraft } from '../../publishing/content/post-draft.ts';
import { findProject } from '../../publishing/posts/post-files.ts';
import { startPage } from '../../publishing/posts/site-pages.ts';
import { site } from '../../site.config.ts';
import { type DeskApp, type DeskContext, route } from '../context.ts';
import { type ArticleName, articleKindSchema, articleParamsSchema, textFileSchema } from '../contract/articles.ts';
import { addressOf, describeArticle, fieldsOf, fileOf, listArticles } from '../edit/article-files.ts';
import { createContentCheck } from '../edit/content-check.ts';
import { readTextFile, saveTextFile } from '../edit/text-file.ts';
import { noteFileAtDesk } from '../note-at-desk.ts';
import { refuseAtDesk } from '../problems.ts';
import { createContentReader } from '../read-content.ts';
import { openPhotoRoutes } from './photo-routes.ts';

const params = articleParamsSchema;
const newArticleSchema = z.object({
  title: z.string().trim().min(1).max(200),
  kind: articleKindSchema.default('posts'),
});

/** Writes the draft of a new article or page and returns its slug. */
function startArticle({ title, kind }: z.infer<typeof newArticleSchema>, places: ContentPlaces): string {
  try {
    return kind === 'pages' ? startPage(findProject(places.contentFolder), title) : createPostDraft(title, places).slug;
  } catch (error) {
    throw refuseAtDesk('not-started', (error as Error).message, 'Choose another title.');
  }
}

const nameOf = ({ kind }: Pick<ArticleName, 'kind'>): string => (kind === 'posts' ? 'article' : 'page');
const journalKinds: Readonly<Record<string, string>> = { posts: 'post', newsletter: 'issue' };

/** Articles and pages as files: the list, one to edit, and its findings. */
export function openArticleRoutes(app: DeskApp, { newsletter, contentFolder }: DeskContext) {
  const content = createContentReader(contentFolder);
  const check = createContentCheck(contentFolder);
  /** A text saves itself while it is written: one line in the journal for each article and day is enough. */
  const noted = new Set<string>();

  const stateContext = () => ({ ledger: content.readFacts(), siteTime: localTime(newsletter.now(), site.timeZone) });
  const rowOf = (name: ArticleName) => describeArticle(contentFolder, name, stateContext());

  const note = ({ kind, id }: { kind: string; id: string }, what: string) =>
    noteFileAtDesk(newsletter, what, journalKinds[kind] && `${journalKinds[kind]}/${id}`);

  return {
    ...openPhotoRoutes(app, contentFolder, note),
    'GET /api/articles': route({}, () => {
      const context = stateContext();
      return { rows: listArticles(contentFolder).map((name) => describeArticle(contentFolder, name, context)) };
    }),
    'GET /api/findings': route({}, async () => ({ findings: await check() })),
    'GET /api/articles/:kind/:id': route({ params }, ({ params }) => {
      const { text, hash } = readTextFile(contentFolder, fileOf(params));
      const { timeZone } = site;
      return { row: rowOf(params), address: addressOf(params), text, hash, fields: fieldsOf(params), timeZone };
    }),
    'PUT /api/articles/:kind/:id': route({ params, body: textFileSchema }, async ({ params, body }) => {
      const hash = saveTextFile(contentFolder, fileOf(params), body);
      const key = `${params.kind}/${params.id} ${siteDay(newsletter.now(), newsletter.timeZone)}`;
      if (!noted.has(key)) await note(params, `Edited the ${nameOf(params)} ${params.id}.`);
      noted.add(key);
      return { hash, row: rowOf(params) };
    }),
    'POST /api/articles': route({ body: newArticleSchema }, async ({ body }) => {
      const id = startArticle(body, { contentFolder, today: siteDay(newsletter.now(), newsletter.timeZone) });
      await note({ kind: body.kind, id }, `Started the ${nameOf(body)} ${id}.`);
      return { id };
    }),
  };
}
