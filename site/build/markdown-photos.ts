import type { MdastPluginDefinition } from 'satteri';

type Image = Parameters<NonNullable<MdastPluginDefinition['image']>>[0];
type Paragraph = Parameters<NonNullable<MdastPluginDefinition['paragraph']>>[0];

/** Returns the tag that a picture in Markdown means: its title is the caption. */
function figureOf({ url, alt, title }: Image, type: 'mdxJsxFlowElement' | 'mdxJsxTextElement') {
  const given = { src: url, alt: alt ?? '', ...(title ? { caption: title } : {}) };
  const attributes = Object.entries(given).map(([name, value]) => ({
    type: 'mdxJsxAttribute' as const,
    name,
    value,
  }));
  return { type, name: 'Figure', attributes, children: [] };
}

const hasOnlyImages = ({ children }: Paragraph): boolean =>
  children.every((child) => child.type === 'image' || child.type === 'break' || /^\s*$/.test(textOf(child)));
const textOf = (node: object): string => ('value' in node ? String(node.value) : '-');

/**
 * Makes `![alt](./photo.jpg "caption")` a <Figure>. Astro would import the file instead, and publish the original with
 * everything the camera wrote into it; issues of the newsletter are read by site/posts/issue-body.ts, so theirs go.
 */
export const markdownPhotos: MdastPluginDefinition = {
  name: 'markdown-photos',
  paragraph(node, context) {
    const images = node.children.filter((child) => child.type === 'image');
    if (context.sourceFormat !== 'mdx' || images.length === 0 || !hasOnlyImages(node)) return;
    context.replaceNode(
      node,
      images.map((image) => figureOf(image, 'mdxJsxFlowElement')),
    );
  },
  image(node, context) {
    const parent = context.parent(node);
    if (context.sourceFormat !== 'mdx') context.removeNode(node);
    else if (parent?.type !== 'paragraph' || !hasOnlyImages(parent))
      context.replaceNode(node, figureOf(node, 'mdxJsxTextElement'));
  },
};
