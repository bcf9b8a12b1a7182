import type { Article } from '../article.ts';
import { attributeOf } from '../components.ts';
import type { Content } from '../content.ts';
import { error, type Finding, type Place, warning } from '../finding.ts';
import { walk } from '../mdx-tree.ts';
import { frontmatterOf } from './frontmatter.ts';

const saysItself = /^(an? |the )?(image|picture|photo|photograph|illustration|graphic|drawing) of\b/i;
const longestAlt = 160;

/** Pictures inside articles exist and say what is drawn. */
export function checkPictures(content: Content): Finding[] {
  return [...content.posts, ...content.pages].flatMap((article) => [
    ...checkFigures(article, content),
    ...checkMarkdownImages(article),
    ...checkHero(article),
  ]);
}

function checkFigures({ file, components }: Article, { pictures }: Content): Finding[] {
  return components
    .filter(({ name }) => name === 'Figure')
    .flatMap((use) => {
      const picture = attributeOf(use, 'picture');
      const alt = attributeOf(use, 'alt');
      const findings = checkAlt({ file, line: alt?.lineOf([]) ?? use.line }, String(alt?.value ?? ''));
      if (picture && pictures.has(String(picture.value))) return findings;
      const problem = `<Figure> shows '${String(picture?.value ?? '')}', which is no picture of art/rendered.`;
      return [...findings, error({ file, line: use.line }, problem, `Use one of: ${[...pictures].join(', ')}.`)];
    });
}

function checkHero(article: Article): Finding[] {
  const alt = frontmatterOf(article)?.imageAlt;
  const place = { file: article.file, line: article.frontmatter.lineOf(['imageAlt']) };
  if (article.kind === 'page') return [];
  if (alt === undefined) {
    return [
      warning(
        { ...place, line: 1 },
        'imageAlt is missing.',
        "Say what is drawn:  imageAlt: 'A blue pickup beside a lake'",
      ),
    ];
  }
  return checkAlt(place, alt);
}

function checkMarkdownImages({ file, tree }: Article): Finding[] {
  return [...walk(tree)]
    .filter(({ node }) => node.type === 'image')
    .map(({ node }) => {
      const place = { file, line: node.position?.start.line ?? 1 };
      return error(place, 'A picture in Markdown is served as it is.', 'Write <Figure picture="…" alt="…" />.');
    });
}

function checkAlt(place: Place, alt: string): Finding[] {
  if (alt.trim() === '')
    return [error(place, 'The picture has no alt text.', 'Say what is drawn:  alt="A blue pickup beside a lake"')];
  if (saysItself.test(alt)) {
    return [
      error(
        place,
        `The alt text begins with '${saysItself.exec(alt)?.[0]}'.`,
        'Screen readers say that it is a picture: begin with what is drawn.',
      ),
    ];
  }
  if (alt.length <= longestAlt) return [];
  return [error(place, `The alt text is ${alt.length} characters long.`, `Say it in ${longestAlt}.`)];
}
