import type { AstroIntegration } from 'astro';
import { subsetFonts } from './subset-fonts.ts';

/** Makes the subset fonts before the stylesheet that names them is read. */
export function subsetFontsFirst(): AstroIntegration {
  return { name: 'subset-fonts-first', hooks: { 'astro:config:setup': () => subsetFonts() } };
}
