import type { APIRoute, GetStaticPaths } from 'astro';
import { tools } from '../../tools/catalog.ts';
import { actionMailKinds } from '../emails/ActionMail.tsx';
import { encodeMailPicture, issuePhotoFile, mailPhotoPath, mailPicturePath } from '../emails/mail-pictures.ts';
import {
  pickWelcomePosts,
  renderActionMail,
  renderIssueMail,
  renderWelcomeMail,
  renderWelcomeStep,
} from '../emails/render-mails.tsx';
import { iconSvg } from '../posts/brand-logo.ts';
import { categoryPages } from '../posts/category-pages.ts';
import { photosInBody } from '../posts/issue-body.ts';
import { listDatedPages, loadAllIssues, loadIssuePages, loadIssues } from '../posts/issues.ts';
import { photoPath } from '../posts/photos.ts';
import type { Post } from '../posts/post.ts';
import { loadPosts, postsIn } from '../posts/posts.ts';
import { loadWelcomeSteps } from '../posts/welcome-steps.ts';
import { listPhotoFiles } from '../publish/article-photos.ts';
import { articleMarkdown, loadArticleText } from '../publish/article-text.ts';
import { encodePhoto } from '../publish/encode-photo.ts';
import { drawFavicon, faviconSizes } from '../publish/favicons.ts';
import { feedPlans, loadFeed } from '../publish/feeds.ts';
import { listSearchPages } from '../publish/search-answers.ts';
import { writeRobots, writeSecurityText } from '../publish/site-texts.ts';
import {
  cardPath,
  categoryCard,
  issueCard,
  pageCards,
  postCard,
  renderCard,
  subjectCard,
  toolCard,
} from '../publish/social-cards.ts';
import { subjectPages } from '../publish/subject-pages.ts';
import { collectWatched } from '../publish/watched.ts';
import { feedFormats } from '../publish/write-feeds.ts';

/** A file of the site: its address, its type, and what makes it; `base` is the address of the site. */
type BuiltFile = [path: string, type: string, make: (base: string) => unknown];

const jpeg = 'image/jpeg';
const png = 'image/png';
const json = 'application/json';
const text = 'text/plain; charset=utf-8';

/** What programs read: of the whole site, feeds in every format, articles as Markdown, and the data of tools in articles. */
const listTexts = (posts: Post[]): BuiltFile[] => [
  ['/search.json', json, async (base) => listSearchPages(posts, await loadIssues(), base)],
  ['/robots.txt', text, writeRobots],
  ['/.well-known/security.txt', text, (base) => writeSecurityText(base, new Date())],
  ...Object.keys(feedPlans).flatMap((folder) =>
    feedFormats.map(
      ({ file, contentType, write }): BuiltFile => [
        `${folder}/${file}`,
        `${contentType}; charset=utf-8`,
        async (base) => write(await loadFeed(folder, base), base),
      ],
    ),
  ),
  ...posts.map((post): BuiltFile => {
    const make = async (base: string) => articleMarkdown(post, await loadArticleText(post), base);
    return [`${post.href}.md`, 'text/markdown; charset=utf-8', make];
  }),
];

/** Icons, the pictures of pages that may be shared, and the files of every photo that a page shows. */
const listPictures = async (posts: Post[]): Promise<BuiltFile[]> => {
  const cards = [
    ...Object.values(pageCards),
    ...tools.map(toolCard),
    ...subjectPages.map(subjectCard),
    ...posts.map(postCard),
    ...(await loadIssuePages()).map(issueCard),
    ...categoryPages.map(({ name, segment }) => categoryCard(name, segment, postsIn(posts, name))),
  ];
  return [
    ['/favicon.svg', 'image/svg+xml', () => iconSvg],
    // Old programs ask for it by name and read what is in it.
    ['/favicon.ico', png, () => drawFavicon(32)],
    ...faviconSizes.map((size): BuiltFile => [`/favicon-${size}.png`, png, () => drawFavicon(size)]),
    ...cards.map((card): BuiltFile => [cardPath(card), jpeg, () => renderCard(card)]),
    ...(await listPhotoFiles()).map(
      (file): BuiltFile => [photoPath(file), `image/${file.format}`, () => encodePhoto(file)],
    ),
  ];
};

/** Every mail, issues with their drafts, and what mails show. Mails are for the sender: the build moves them out of the site. */
const listMails = async (posts: Post[]): Promise<BuiltFile[]> => {
  const issues = await loadAllIssues();
  const steps = await loadWelcomeSteps();
  const mail = (name: string, make: () => unknown): BuiltFile => [`/mails/${name}.json`, json, make];
  const shown = [...issues.flatMap((issue) => issue.posts), ...pickWelcomePosts(posts)];
  return [
    ...actionMailKinds.map((kind) => mail(kind, () => renderActionMail(kind))),
    // Not mails, but also for the server alone: what is scheduled, and what can be watched.
    mail('dated-pages', listDatedPages),
    mail('watched', collectWatched),
    mail('welcome', () => renderWelcomeMail(posts)),
    ...issues.map((issue) => mail(`issues/${issue.id}`, () => renderIssueMail(issue))),
    ...steps.map((step) => mail(`series/${step.id}`, () => renderWelcomeStep(step))),
    ...shown.flatMap(({ imageSrc: id }): BuiltFile[] =>
      id === undefined ? [] : [[mailPicturePath(id), jpeg, () => encodeMailPicture(id)]],
    ),
    ...[...issues, ...steps]
      .flatMap(({ blocks }) => photosInBody(blocks))
      .map(issuePhotoFile)
      .map((file): BuiltFile => [mailPhotoPath(file), jpeg, () => encodePhoto(file)]),
  ];
};

/** Every file whose address follows from the content. */
export const getStaticPaths: GetStaticPaths = async () => {
  const posts = await loadPosts();
  const files = [...listTexts(posts), ...(await listPictures(posts)), ...(await listMails(posts))];
  const once = new Map(files.map((file) => [file[0], file]));
  return [...once.values()].map(([path, type, make]) => ({ params: { file: path.slice(1) }, props: { type, make } }));
};

export const GET: APIRoute<{ type: string; make: BuiltFile[2] }> = async ({ props: { type, make }, site }) => {
  const made = await make(String(site));
  const body = type === json ? JSON.stringify(made) : (made as BodyInit);
  return new Response(body, { headers: { 'content-type': type } });
};
