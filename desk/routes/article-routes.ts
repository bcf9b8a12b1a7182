import type { z } from 'zod';
import { localTime, siteDay } from '../../core/dates.ts';
import {
  articleMadeSchema,
  articleParamsSchema,
  articleSchema,
  articlesSchema,
  findingsSchema,
  newArticleSchema,
  savedSchema,
  textFileSchema,
} from '../../core/desk-articles.ts';
import type { ContentPlaces } from '../../publishing/content/content.ts';
import { createPostDraft } from '../../publishing/content/post-draft.ts';
import { findProject } from '../../publishing/posts/post-files.ts';
import { startPage } from '../../publishing/posts/site-pages.ts';
import { site } from '../../site.config.ts';
import { type AddRoutes, answers } from '../context.ts';
import { type ArticleName, addressOf, describeArticle, fieldsOf, fileOf, listArticles } from '../edit/article-files.ts';
import { createContentCheck } from '../edit/content-check.ts';
import { readTextFile, saveTextFile } from '../edit/text-file.ts';
import { DeskRefusal } from '../faults.ts';
import { createFileJournal } from '../note-at-desk.ts';
import { createContentReader } from '../read-content.ts';
import { addPhotoRoutes } from './photo-routes.ts';

/** Writes the draft of a new article or page and returns its slug. */
function startArticle({ title, kind }: z.infer<typeof newArticleSchema>, places: ContentPlaces): string {
  try {
    return kind === 'pages' ? startPage(findProject(places.contentFolder), title) : createPostDraft(title, places).slug;
  } catch (error) {
    throw new DeskRefusal({
      title: 'Nothing was started',
      happened: (error as Error).message,
      todo: 'Choose another title.',
    });
  }
}

const nameOf = ({ kind }: Pick<ArticleName, 'kind'>): string => (kind === 'posts' ? 'article' : 'page');
const journalKinds: Readonly<Record<string, string>> = { posts: 'post', newsletter: 'issue' };

/** Articles and pages as files: the list, one to edit, and its findings. */
export const addArticleRoutes: AddRoutes = (app, { newsletter, contentFolder }) => {
  const content = createContentReader(contentFolder);
  const check = createContentCheck(contentFolder);
  const journal = createFileJournal(newsletter);
  /** A text saves itself while it is written: one line in the journal for each article and day is enough. */
  const noted = new Set<string>();

  const stateContext = () => ({ ledger: content.readFacts(), siteTime: localTime(newsletter.now(), site.timeZone) });
  const rowOf = (name: ArticleName) => describeArticle(contentFolder, name, stateContext());

  const note = ({ kind, id }: { kind: string; id: string }, what: string) =>
    journal({ what, about: journalKinds[kind] && `${journalKinds[kind]}/${id}` });
  addPhotoRoutes(app, contentFolder, note);

  app.get('/api/articles', answers(articlesSchema), () => {
    const context = stateContext();
    return { rows: listArticles(contentFolder).map((name) => describeArticle(contentFolder, name, context)) };
  });

  app.get('/api/findings', answers(findingsSchema), async () => ({ findings: await check() }));

  app.get('/api/articles/:kind/:id', answers(articleSchema, { params: articleParamsSchema }), ({ params }) => {
    const { text, hash } = readTextFile(contentFolder, fileOf(params));
    return {
      row: rowOf(params),
      address: addressOf(params),
      text,
      hash,
      fields: fieldsOf(params),
      timeZone: site.timeZone,
    };
  });

  app.put(
    '/api/articles/:kind/:id',
    answers(savedSchema, { params: articleParamsSchema, body: textFileSchema }),
    async ({ params, body }) => {
      const hash = saveTextFile(contentFolder, fileOf(params), body);
      const key = `${params.kind}/${params.id} ${siteDay(newsletter.now(), newsletter.timeZone)}`;
      if (!noted.has(key)) await note(params, `Edited the ${nameOf(params)} ${params.id}.`);
      noted.add(key);
      return { hash, row: rowOf(params) };
    },
  );

  app.post('/api/articles', answers(articleMadeSchema, { body: newArticleSchema }), async ({ body }) => {
    const id = startArticle(body, { contentFolder, today: siteDay(newsletter.now(), newsletter.timeZone) });
    await note({ kind: body.kind, id }, `Started the ${nameOf(body)} ${id}.`);
    return { id };
  });
};
