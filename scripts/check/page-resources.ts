import { Parser } from 'htmlparser2';
import { parseSync } from 'vite';

/** What the browser loads or runs as soon as it opens a built page. */
export type PageResources = ReturnType<typeof readPageResources>;

const addressAttributes = ['src', 'poster', 'data', 'component-url', 'renderer-url', 'before-hydration-url'];
const setAttributes = ['srcset', 'imagesrcset'];
const loadingRelations =
  /\b(stylesheet|preload|modulepreload|prefetch|preconnect|dns-prefetch|icon|apple-touch-icon|mask-icon|manifest)\b/;
const phoneDots = 721;
const codeType = /^(|module|text\/javascript|application\/javascript)$/;

/** Reads a page the way a browser's preload scanner does: tags and attributes, no tree. */
export function readPageResources(html: string) {
  const found = {
    inlineScripts: [] as string[],
    inlineStyles: [] as string[],
    /** Scripts that run without interaction; excludes island chunks. */
    scripts: [] as string[],
    stylesheets: [] as string[],
    /** Style sheets inside the body: what is above them is drawn without them. */
    lateStylesheets: [] as string[],
    /** Fonts and the first picture, which are fetched with the page; for a picture, the file a phone picks. */
    preloads: [] as string[],
    /** Every subresource URL: the ones above plus pictures, icons, island chunks and so on. */
    subresources: [] as string[],
    /** The page's own address, as its canonical link gives it. */
    canonical: undefined as string | undefined,
  };
  let [last, text]: [Attributes, string] = [{}, ''];
  let isInBody = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      [last, text] = [attributes, ''];
      if (tag === 'body') isInBody = true;
      if (tag === 'link') addLink(found, attributes, isInBody);
      addAddresses(found, tag, attributes);
    },
    ontext(part) {
      text += part;
    },
    onclosetag(tag) {
      if (tag === 'script') addScript(found, last, text);
      else if (tag === 'style') addStyle(found, text);
    },
  });
  parser.end(html);
  return found;
}

type Attributes = Readonly<Record<string, string | undefined>>;

function addScript(found: PageResources, attributes: Attributes, text: string): void {
  if (!codeType.test(attributes['type']?.toLowerCase() ?? '')) return;
  const source = attributes['src'];
  if (source !== undefined) found.scripts.push(source);
  else if (text.trim() !== '') found.inlineScripts.push(text);
}

function addStyle(found: PageResources, text: string): void {
  found.inlineStyles.push(text);
  found.subresources.push(...readStyleAddresses(text));
}

function addLink(found: PageResources, attributes: Attributes, isInBody: boolean): void {
  const relation = attributes['rel']?.toLowerCase() ?? '';
  const address = attributes['href'];
  if (relation === 'preload') found.preloads.push(...choosePreload(attributes));
  if (address === undefined) return;
  if (relation === 'canonical') found.canonical = address;
  if (/\bstylesheet\b/.test(relation)) (isInBody ? found.lateStylesheets : found.stylesheets).push(address);
  const isScript = relation === 'preload' && attributes['as'] === 'script';
  if (isScript || /\bmodulepreload\b/.test(relation)) found.scripts.push(address);
  if (loadingRelations.test(relation)) found.subresources.push(address);
}

/** Picks the file a 412 px phone with a pixel ratio of 1.75 loads: the narrowest one of at least 721 px. */
function choosePreload(attributes: Attributes): string[] {
  // A crop for screens that are wider than high.
  if (attributes['media']?.includes('min-aspect-ratio')) return [];
  const sized = [...(attributes['imagesrcset'] ?? '').matchAll(/(\S+) (\d+)w/g)];
  const chosen = sized.find(([, , width]) => Number(width) >= phoneDots)?.[1] ?? attributes['href'];
  return chosen === undefined ? [] : [chosen];
}

function addAddresses(found: PageResources, tag: string, attributes: Attributes): void {
  for (const name of addressAttributes) {
    const address = attributes[name];
    if (address) found.subresources.push(address);
  }
  for (const name of setAttributes) {
    // Splits at a comma and a space, because URLs may contain commas.
    const parts = (attributes[name] ?? '').split(/,\s+/);
    found.subresources.push(...parts.map((part) => part.trim().split(/\s/)[0] ?? '').filter((part) => part !== ''));
  }
  const drawn = attributes['href'] ?? attributes['xlink:href'];
  if ((tag === 'use' || tag === 'image') && drawn) found.subresources.push(drawn);
  found.subresources.push(...readStyleAddresses(attributes['style'] ?? ''));
}

/** Reads the addresses a stylesheet loads from: url() and @import. */
export function readStyleAddresses(css: string): string[] {
  const matches = css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)|@import\s+["']([^"']+)["']/gi);
  return [...matches].map(([, ...forms]) => forms.find((form) => form) ?? '').filter((address) => address !== '');
}

/** Reads the modules a script loads before it runs; excludes import() calls. */
export function readStaticImports(script: string): string[] {
  const { module } = parseSync('script.js', script);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  const imported = module.staticImports.map((each) => each.moduleRequest.value);
  return [...new Set([...imported, ...exported])].filter((address) => address !== undefined);
}
