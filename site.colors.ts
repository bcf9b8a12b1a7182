/** The colors of the site. A few base colors are enough: every other one derives from them (`core/pages/palette.ts`). */

import {
  type BaseColors,
  type Color,
  deriveColors,
  deriveDrawings,
  type Palette,
  withOwnColors,
} from './core/pages/palette.ts';

const navy = '#12233b';
const midnight = '#0b1626';
const abyss = '#07101d';
const cream = '#f6ead3';
const chalk = '#fffdf8';
const orange = '#e2582f';
const slate = '#47566b';
const ivory = '#faf5ea';
const dusk = '#0f1f35';

const base: BaseColors = { brand: orange, ink: navy, paper: ivory, night: dusk, onNight: cream };

/** Colors chosen by hand instead of derived; a site may leave this empty. The build refuses pairs that are hard to read. */
const own: Partial<Record<keyof Palette, Color>> = {
  paper: { light: ivory, dark: midnight },
  surface: { light: chalk, dark: '#13233a' },
  sunk: { light: '#f1e8d6', dark: abyss },
  ink: { light: navy, dark: cream },
  'ink-2': { light: slate, dark: '#b3bdcc' },
  rule: { light: '#d9cdb6', dark: '#2b3d58' },
  'rule-ui': { light: '#8a7f6a', dark: '#6b7d98' },
  'rule-strong': { light: navy, dark: cream },
  brand: orange,
  'on-brand': midnight,
  accent: { light: '#b83a14', dark: '#ff9468' },
  'on-accent': { light: chalk, dark: midnight },
  win: { light: '#fbe3cf', dark: '#4a2c20' },
  'win-ink': { light: navy, dark: '#ffe9db' },
  ok: { light: '#1c6a52', dark: '#6fd0ac' },
  err: { light: '#b3261e', dark: '#ff9a8f' },
  /** Close to a limit: never for danger. */
  warn: { light: '#7d5600', dark: '#f0c155' },
  'ok-bg': { light: '#dcebe2', dark: '#12342f' },
  'warn-bg': { light: '#f6e6bf', dark: '#3a2f12' },
  'err-bg': { light: '#f9dcd6', dark: '#47201d' },
  /** The sticker that says when a page was last checked. */
  sticker: { light: '#1c6a52', dark: '#24755a' },
  /** Parts that are dark in both schemes, and what is drawn on them. */
  night: { light: dusk, dark: abyss },
  'night-2': { light: '#182c48', dark: '#101d31' },
  'night-rule': { light: '#33475f', dark: '#2b3d58' },
  'night-rule-ui': '#5d7089',
  'night-brand': '#e35a31',
  'night-accent': '#ff9468',
  'night-accent-2': '#ffb08e',
  'night-ok': '#6fd0ac',
  'night-err': '#ff9a8f',
  'on-night': cream,
  'on-night-2': '#b9c4d4',
  /** The light field of a form on such a part. */
  field: chalk,
  'on-field': navy,
  'on-field-2': slate,
  /** The ground under a picture, the shade over it and the words on the shade. */
  'picture-ground': dusk,
  shade: midnight,
  'on-picture': chalk,
  /** The ground behind a dialog. */
  backdrop: abyss,
  bar: { light: navy, dark: '#8fb4d9' },
  'bar-2': { light: orange, dark: '#ff8a5c' },
  'bar-3': { light: '#2f6a68', dark: '#7fd1bf' },
  'bar-mute': { light: '#9aa4b2', dark: '#6b7d98' },
  /** Lines of the hatching that means 'no source we trust'. */
  'hatch-line': { light: '#b9ad95', dark: '#4a5d7a' },
  'on-category': { light: chalk, dark: midnight },
};

/** Every color of the site. Each becomes the CSS variable of its name; mails, icons, cards and the manifest read them here. */
export const colors = withOwnColors(deriveColors(base), own);

/** Colors of one drawing or part each: CSS variables on the pages that use them. */
export const drawingColors: Readonly<Record<string, Readonly<Record<string, Color>>>> = {
  ...deriveDrawings(colors),
  odometer: {
    'wheel-edge': midnight,
    'wheel-shine': '#2a3c55',
    'last-wheel-edge': '#c9bb9e',
    'last-wheel-shine': cream,
  },
  /** The bay in which a reader's truck is drawn. */
  bay: {
    'bay-wall': { light: '#dfe9ea', dark: '#1b3350' },
    'bay-floor': { light: '#cfc4ab', dark: dusk },
  },
  engine: {
    blueprint: { light: '#1f5683', dark: '#8ec5f2' },
    oil: { light: '#7d5600', dark: '#f0c155' },
    bronze: { light: '#7a4a2b', dark: '#e0b28f' },
    brass: '#d9b15f',
    'flame-1': '#fff3c4',
    'flame-2': '#ffb64d',
  },
};
