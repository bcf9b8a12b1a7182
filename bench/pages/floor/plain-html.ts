import type { Element as DomElement, Node as DomNode } from 'happy-dom';

const textNode = 3;
const elementNode = 1;

/** What a page without scripts has no use for, or says twice. */
const leftOut =
  'script, style, template, svg, link, meta, dialog, [hidden], [popover], .needs-js, .sr, button:not([type=submit])';

/** Boxes that exist for the design; a plain page does without them. */
const boxes = new Set(['div', 'span', 'astro-island', 'astro-slot', 'fieldset']);

const inlineTags = new Set(
  'a,abbr,b,br,cite,code,em,i,img,input,kbd,label,mark,picture,small,source,span,strong,sub,sup,time'.split(','),
);

const keptAttributes = new Set(
  (
    'href,src,srcset,sizes,width,height,alt,loading,decoding,fetchpriority,type,media,datetime,scope,colspan,rowspan,' +
    'action,method,name,for,required,autocomplete,placeholder,open,value,aria-label,aria-current,start'
  ).split(','),
);

const emptyTags = new Set(['br', 'hr', 'img', 'input', 'source']);

/** Writes a part of a built page as a careful hand would: the same words and tags, no boxes, classes or scripts. */
export function writePlainHtml(part: DomElement): string {
  const targets = new Set([...part.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')));
  return writeElement(part, targets).replace(/\s+/g, ' ').replace(/> </g, '>\n<');
}

function writeElement(element: DomElement, targets: ReadonlySet<string | null>): string {
  if (element.matches(leftOut)) return '';
  const tag = element.localName;
  const inside = [...element.childNodes].map((node) => writeNode(node, targets)).join('');
  if (emptyTags.has(tag)) return `<${tag}${writeAttributes(element, targets)}>`;
  if (inside.trim() === '') return '';
  const isTarget = targets.has(`#${element.id}`);
  if (!boxes.has(tag) || (tag === 'span' && isTarget)) {
    return `<${tag}${writeAttributes(element, targets)}>${inside}</${tag}>`;
  }
  // A box that holds running text becomes the paragraph it looks like.
  return tag === 'div' && hasOnlyText(element) ? `<p>${inside}</p>` : inside;
}

function writeNode(node: DomNode, targets: ReadonlySet<string | null>): string {
  if (node.nodeType === elementNode) return writeElement(node as DomElement, targets);
  return node.nodeType === textNode ? escapeText(node.textContent ?? '') : '';
}

function writeAttributes(element: DomElement, targets: ReadonlySet<string | null>): string {
  const kept = [...element.attributes].filter(({ name }) => keptAttributes.has(name.toLowerCase()));
  const id = element.id && targets.has(`#${element.id}`) ? ` id="${element.id}"` : '';
  return id + kept.map(({ name, value }) => ` ${name.toLowerCase()}${writeValue(value ?? '')}`).join('');
}

function writeValue(value: string): string {
  return value === '' ? '=""' : `="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`;
}

function hasOnlyText(element: DomElement): boolean {
  const elements = [...element.children].filter((child) => !child.matches(leftOut));
  return elements.every((child) => inlineTags.has(child.localName) && hasOnlyText(child));
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
