import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { features } from '../../site.config.ts';
import { isRouteOn, type SubjectRoute } from '../../tools/define-subject.ts';
import { routes } from '../../tools/subject/subject-routes.ts';
import { toolSlugs } from '../../tools/tool-slugs.ts';
import { onHook } from './on-hook.ts';

const folder = fileURLToPath(new URL('../../.cache/optional-pages/', import.meta.url));

/** Pages of site/pages that site.config.ts can switch off: their path, and whether they are on. */
export const optionalPages: readonly { path: string; isOn: boolean }[] = [
  { path: '/tools', isOn: toolSlugs.length > 0 },
  { path: '/glossary', isOn: features.glossary },
];

/**
 * Adds the pages a site may or may not have: those above, /tools/<slug> for every tool folder, and the subject's routes.
 * Each is a file of its own, not one page with a parameter: Astro gives a page the styles of everything it may import, so
 * one page would carry the styles of all tools.
 */
export const addOptionalPages = () =>
  onHook('optional-pages', 'astro:config:setup', ({ injectRoute }) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const add = (pattern: string, name: string, page: string) => {
      // The prefix keeps its style sheet from having the name of the one that articles fetch.
      const entrypoint = `${folder}page-${name}.astro`;
      writeFileSync(entrypoint, page);
      injectRoute({ pattern, entrypoint, prerender: true });
    };
    for (const { path, isOn } of optionalPages) {
      const entrypoint = `./site/pages/_${path.slice(1)}.astro`;
      if (isOn) injectRoute({ pattern: path, entrypoint, prerender: true });
    }
    for (const slug of toolSlugs) add(`/tools/${slug}`, slug, writeToolPage(slug));
    for (const route of routes.filter(isRouteOn)) {
      const { pattern } = route;
      if ('endpoint' in route) injectRoute({ pattern, entrypoint: `./tools/${route.endpoint}`, prerender: true });
      else add(pattern, pattern.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, ''), writeSubjectPage(route));
    }
  });

/** Writes the page of a tool: its style sheet and its component as an island, or the `Island.astro` that draws it. */
function writeToolPage(slug: string): string {
  const own = fileURLToPath(new URL(`../../tools/${slug}/`, import.meta.url));
  const name = basename(readdirSync(own).find((file) => file.endsWith('Tool.tsx')) ?? '', '.tsx');
  const [imports, island] = existsSync(`${own}Island.astro`)
    ? [`import Island from '../../tools/${slug}/Island.astro';`, '<Island />']
    : [
        `import { ${name} } from '../../tools/${slug}/${name}.tsx';
import { tool } from '../../tools/${slug}/tool.tsx';`,
        `<${name} client:interaction={{ addressed: true }} data={tool.load()} />`,
      ];
  return `---
import Tool from '../../site/layouts/Tool.astro';
import '../../tools/${slug}/${slug}.css';
${imports}
---
<Tool slug="${slug}">${island}</Tool>
`;
}

/** Writes the page of a route: its style sheets, its body from tools/, and the head around it. */
function writeSubjectPage({ pattern, body, styles }: Extract<SubjectRoute, { body: string }>): string {
  const sheets = styles.map((name) =>
    name.startsWith('./') ? `import '../../tools/${name.slice(2)}';` : `import '../../site/styles/${name}.css';`,
  );
  const isOneOfMany = pattern.includes('[');
  return `---
${sheets.join('\n')}
import { Picture } from '../../site/components/Picture.tsx';
import Subject from '../../site/layouts/Subject.astro';
import { loadTitles } from '../../site/posts/posts.ts';
import { findSubjectPage, listSubjectPaths } from '../../site/publish/subject-pages.ts';
import ${body.endsWith('.tsx') ? `{ ${basename(body, '.tsx')} as Body }` : 'Body'} from '../../tools/${body}';
${
  isOneOfMany
    ? `
export const getStaticPaths = () => listSubjectPaths('${pattern}');
const { page } = Astro.props;`
    : `
const page = findSubjectPage('${pattern}');`
}
---
<Subject page={page}>
  <Body {...page.props} titles={await loadTitles()}>{page.picture && <Picture slot="picture" id={page.picture.id} alt={page.picture.alt} size="full" />}</Body>
</Subject>
`;
}
