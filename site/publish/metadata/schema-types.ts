/** An address on the site's own host, made absolute. */
export const absolute = (path: string, base: string): string => new URL(path, base).href;

/** A block of structured data that stands on its own. */
export type Block<Type extends string, Fields> = { '@context': 'https://schema.org'; '@type': Type } & Fields;

/** Gives a block its context and its type. */
export const block = <Type extends string, Fields extends object>(type: Type, fields: Fields): Block<Type, Fields> => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

/** A picture with its size. */
export interface ImageObject {
  '@type': 'ImageObject';
  url: string;
  width: number;
  height: number;
}

/** Describes a picture; its address becomes absolute. */
export const imageObject = (
  { path, width, height }: { path: string; width: number; height: number },
  base: string,
): ImageObject => ({ '@type': 'ImageObject', url: absolute(path, base), width, height });
