import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AstroPrerenderer } from 'astro';
import { z } from 'zod';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { splitText } from '../../core/text/frontmatter-text.ts';
import { articleReads } from '../posts/article-reads.ts';
import { postFile, readingMinutes } from '../posts/post.ts';

// Files that were rendered, as they were before the later steps of the build, each named by its content; and a list of
// them that is written last, so that a build which was killed leaves nothing that another one believes.
const folder = '.cache/pages';
const listFile = `${folder}/list.json`;

const keptSchema = z.record(
  z.string(),
  z.object({ file: z.string(), type: z.string(), reads: z.record(z.string(), z.string()) }),
);
const listSchema = z.object({ key: z.string(), pages: keptSchema });
type Kept = z.infer<typeof keptSchema>;

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url');

/**
 * Renders what changed since the last build and takes the rest from it. `inputs` stands for all that the site is made of
 * but the articles: another text of an article renders what reads it, and anything else renders everything.
 */
export function keepPages(own: AstroPrerenderer, inputs: string, scripts: URL): AstroPrerenderer {
  const texts = new Map<string, string>();
  let before: Kept = {};
  const pages: Kept = {};
  let key = '';
  return {
    ...own,
    async getStaticPaths() {
      const paths = await own.getStaticPaths();
      const fields: unknown[] = [];
      for (const slug of (await readdir('content/posts')).sort()) {
        const source = await readFile(postFile(slug), 'utf8').catch(() => '');
        texts.set(slug, hashOf(source));
        const text = splitText(source);
        fields.push(slug, text.fields ?? source, readingMinutes(text.body));
      }
      // Pages name the scripts that they load, and a script is named by its content.
      const names = (await readdir(scripts)).filter((name) => /\.(js|css)$/.test(name)).sort();
      // What appears at its time has an address from then on.
      const addresses = paths.map(({ pathname }) => pathname);
      key = hashOf(JSON.stringify([inputs, fields, names, addresses]));
      const list: unknown = await readFile(listFile, 'utf8')
        .then(JSON.parse)
        .catch(() => undefined);
      const kept = listSchema.safeParse(list).data;
      if (kept?.key === key) before = kept.pages;
      await mkdir(folder, { recursive: true });
      return paths;
    },
    async render(request, options) {
      const { pathname } = new URL(request.url);
      const kept = before[pathname];
      if (kept && Object.entries(kept.reads).every(([slug, hash]) => texts.get(slug) === hash)) {
        const body = await readFile(`${folder}/${kept.file}`).catch(() => Buffer.of());
        if (hashOf(body) === kept.file) {
          pages[pathname] = kept;
          return new Response(body, { headers: { 'content-type': kept.type } });
        }
      }
      articleReads.clear();
      const rendered = await own.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      const type = response.headers.get('content-type') ?? '';
      // Pictures have a store of their own.
      if (!response.ok || type.startsWith('image/')) return rendered;
      const body = Buffer.from(await response.arrayBuffer());
      const file = hashOf(body);
      await writeFile(`${folder}/${file}`, body);
      const reads = Object.fromEntries([...articleReads].map((slug) => [slug, texts.get(slug) ?? '']));
      pages[pathname] = { file, type, reads };
      return new Response(body, response);
    },
    async teardown() {
      await own.teardown?.();
      // Nothing was rendered: the build failed before.
      if (key === '') return;
      writeFileAtomically(listFile, JSON.stringify({ key, pages } satisfies z.input<typeof listSchema>));
      const used = new Set(['list.json', ...Object.values(pages).map(({ file }) => file)]);
      for (const name of await readdir(folder)) if (!used.has(name)) await rm(`${folder}/${name}`);
    },
  };
}
