import { categoryColor } from '../../core/palette.ts';
import { colors } from '../../site.colors.ts';
import { categories } from '../../site.config.ts';
import { mailColors } from './mail-palette.ts';

const { paper, surface, ink, quiet, rule, accent, onAccent, night } = mailColors;

/** Class → what it changes in the dark. Inline colors apply where a program ignores style sheets. */
const darkRules: Readonly<Record<string, string>> = {
  'm-paper': `background-color:${paper.dark}!important`,
  'm-surface': `background-color:${surface.dark}!important`,
  'm-night': `background-color:${night.dark}!important`,
  'm-ink': `color:${ink.dark}!important`,
  'm-quiet': `color:${quiet.dark}!important`,
  'm-accent': `color:${accent.dark}!important`,
  'm-rule': `border-color:${rule.dark}!important`,
  'm-bar': `background-color:${ink.dark}!important`,
  'm-button': `background-color:${accent.dark}!important;color:${onAccent.dark}!important`,
  ...Object.fromEntries(
    categories.map(({ slug, color }) => [`m-category-${slug}`, `color:${categoryColor(color, colors).dark}!important`]),
  ),
};

const inDark = (prefix: string): string =>
  Object.entries(darkRules)
    .map(([name, rules]) => `${prefix}.${name}{${rules}}`)
    .join('');

/** Colors of the two parts Outlook's own dark mode marks: text ([data-ogsc]) and background ([data-ogsb]). */
const outlookDark = `${inDark('[data-ogsc] ')}${inDark('[data-ogsb] ')}`;

/** The style sheet in a mail's head: the dark scheme, and one column where the screen is narrow. */
export const mailStyleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}',
  'a{text-underline-offset:2px}',
  '@media (max-width:520px){',
  '.m-pad{padding-left:20px!important;padding-right:20px!important}',
  '.m-title{font-size:29px!important}',
  '.m-stack{display:block!important;width:100%!important;padding-left:0!important;box-sizing:border-box}',
  '.m-stack img{width:100%!important;max-width:none!important;height:auto!important}',
  '.m-under{padding-top:12px!important}',
  '}',
  // The cell that React Email puts around everything has the paper's color too, and no class.
  `@media (prefers-color-scheme:dark){${inDark('')}body>table>tbody>tr>td{${darkRules['m-paper']}}}`,
  outlookDark,
].join('');
