/** Folders the commands read and write, all relative to where this file lies. */
import path from 'node:path';

/** The folder of the art: scenes, parts, brand, rendered. */
export const artFolder = path.resolve(import.meta.dirname, '..');
/** The committed pictures. */
export const renderedFolder = path.join(artFolder, 'rendered');
/** The committed logos and favicons. */
export const brandFolder = path.join(artFolder, 'brand');
/** SVG and PNG between the steps; git-ignored. */
export const cacheFolder = path.resolve(artFolder, '../.cache/art');
