import { readFileSync } from 'node:fs';
import { type Document, Window } from 'happy-dom';
import { writePlainHtml } from './plain-html.ts';

const styles = readFileSync(new URL('./floor.css', import.meta.url), 'utf8');

/** A page of the built site written again as static HTML with one plain stylesheet: nothing in it that a reader cannot see. */
export function writeFloor(builtHtml: string): string {
  const page = parsePage(builtHtml);
  const keep = (selector: string): string =>
    [...page.head.querySelectorAll(selector)].map((tag) => tag.outerHTML).join('\n');
  const styleSheet = squeeze(`${readFontFaces(builtHtml)}\n${styles}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
${keep('meta[name=description], link[rel=canonical], link[rel=icon], link[rel=preload]')}
<style>${styleSheet}</style>
</head>
<body>
${[...page.body.children].map(writePlainHtml).filter(Boolean).join('\n')}
</body>
</html>
`;
}

/** The document of a built page; no script of it runs. */
export function parsePage(html: string): Document {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });
  return new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document;
}

/** The rules that name the site's font files, as the build wrote them. */
export function readFontFaces(builtHtml: string): string {
  const faces = new Set(builtHtml.match(/@font-face\{[^}]*\}/g) ?? []);
  if (faces.size === 0) throw new Error('The built page names no font.');
  return [...faces].join('\n');
}

function squeeze(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;\}/g, '}');
}
