/** Over 300 lines: one table of colors, and what each is mixed from. */
import { formatHex, interpolate, wcagContrast } from 'culori';

/** A color in the light and in the dark scheme. */
export interface Scheme {
  light: string;
  dark: string;
}

/** A color as a site names it: one for each scheme, or one that both derive theirs from. */
export type Color = string | Scheme;

/** What a site chooses; every other color has a default that fits these. */
export interface BaseColors {
  /** The color readers remember: buttons, the edge of a mail, the logo. */
  brand: string;
  /** Text, and the ground of icons. */
  ink?: string;
  /** Ground of the pages. */
  paper?: string;
  /** Ground of the parts that are dark in both schemes: footer, newsletter, dark pages. */
  night?: string;
  /** Text on the dark grounds. */
  onNight?: string;
}

function checkHex(color: string): string {
  if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(color)) return color;
  throw new Error(`'${color}' in site.colors.ts is no color. Write # and six hexadecimal digits, such as #e2582f.`);
}

/** Mixes two colors in Oklab, where a half-way color also looks half-way; `share` is how much of the second. */
const mixColors = (one: string, other: string, share: number): string =>
  formatHex(interpolate([checkHex(one), checkHex(other)], 'oklab')(share));

/** Returns the contrast of two colors as WCAG 2 counts it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => wcagContrast(checkHex(one), checkHex(other));

/** Moves a color toward black or white until it has the contrast on every ground; one that has it stays as it is. */
function readableOn(color: string, grounds: readonly string[], contrast: number): string {
  const isEnough = (tried: string) => grounds.every((ground) => contrastOf(tried, ground) >= contrast);
  const towards = contrastOf('#000000', grounds[0] ?? '#ffffff') > contrastOf('#ffffff', grounds[0] ?? '#ffffff');
  for (let share = 0; share <= 1; share += 0.02) {
    const tried = mixColors(color, towards ? '#000000' : '#ffffff', share);
    if (isEnough(tried)) return share === 0 ? color : tried;
  }
  return towards ? '#000000' : '#ffffff';
}

const both = (color: string): Scheme => ({ light: color, dark: color });

/** Mixes what the colors of a site are made of. */
function mixTones(base: BaseColors) {
  const { brand, ink = '#1d232b', paper = '#fbfaf7', night = '#161c25', onNight = '#f4f1ea' } = base;
  const deep = mixColors(night, '#000000', 0.22);
  const deepest = mixColors(night, '#000000', 0.45);
  const surface = { light: mixColors(paper, '#ffffff', 0.7), dark: mixColors(night, onNight, 0.06) };
  const sunk = { light: mixColors(paper, ink, 0.05), dark: deepest };
  const lightGrounds = [paper, surface.light, sunk.light];
  const darkGrounds = [deep, surface.dark, sunk.dark];
  const readable = (light: string, dark: string, contrast = 4.6): Scheme => ({
    light: readableOn(light, lightGrounds, contrast),
    dark: readableOn(dark, darkGrounds, contrast),
  });
  const quiet = readable(mixColors(ink, paper, 0.25), mixColors(onNight, night, 0.25), 5);
  const night2 = mixColors(night, onNight, 0.07);
  const onDark = (color: string, contrast = 4.6): string => readableOn(color, [night, night2, deepest], contrast);
  const green = '#1c6a52';
  const red = '#b3261e';
  const amber = '#7d5600';
  const tint = (color: string): Scheme => ({
    light: mixColors(paper, color, 0.12),
    dark: mixColors(deep, color, 0.3),
  });
  // A dark amber tints like dust: the ground of a warning needs a bright one to be seen.
  const amberTint: Scheme = { light: mixColors(paper, '#f5b921', 0.3), dark: mixColors(deep, '#b07a00', 0.32) };
  const accent = readable(brand, brand);
  // Each also has to be read on its own tint.
  const state = (color: string, ground = tint(color)): Scheme => ({
    light: readableOn(color, [...lightGrounds, ground.light], 4.6),
    dark: readableOn(color, [...darkGrounds, ground.dark], 4.6),
  });
  const onBrand = contrastOf(deep, brand) > contrastOf(surface.light, brand) ? deep : surface.light;
  return {
    brand,
    ink,
    paper,
    night,
    onNight,
    deep,
    deepest,
    surface,
    sunk,
    readable,
    quiet,
    night2,
    onDark,
    green,
    red,
    amber,
    tint,
    amberTint,
    accent,
    state,
    onBrand,
  };
}

type Tones = ReturnType<typeof mixTones>;

/** Colors of the page: its ground, words, lines, buttons and states. */
function pageColors(tones: Tones) {
  const {
    brand,
    ink,
    paper,
    night,
    onNight,
    deep,
    surface,
    sunk,
    readable,
    quiet,
    green,
    red,
    amber,
    tint,
    amberTint,
    accent,
    state,
    onBrand,
  } = tones;
  return {
    paper: { light: paper, dark: deep },
    surface,
    sunk,
    ink: { light: ink, dark: onNight },
    'ink-2': quiet,
    rule: { light: mixColors(paper, ink, 0.16), dark: mixColors(night, onNight, 0.16) },
    'rule-ui': readable(mixColors(paper, ink, 0.45), mixColors(night, onNight, 0.4), 3.1),
    'rule-strong': { light: ink, dark: onNight },
    brand: both(brand),
    'on-brand': both(onBrand),
    accent,
    'on-accent': { light: surface.light, dark: deep },
    win: { light: mixColors(paper, brand, 0.14), dark: mixColors(deep, brand, 0.25) },
    'win-ink': { light: ink, dark: onNight },
    ok: state(green),
    err: state(red),
    /** Close to a limit: never for danger. */
    warn: state(amber, amberTint),
    'ok-bg': tint(green),
    'warn-bg': amberTint,
    'err-bg': tint(red),
    /** The sticker that says when a page was last checked. */
    sticker: both(green),
  };
}

/** Colors of parts that are dark in both schemes. */
function nightColors(tones: Tones) {
  const { brand, ink, night, onNight, deepest, surface, quiet, night2, onDark, green, red } = tones;
  return {
    /** Parts that are dark in both schemes, and what is drawn on them. */
    night: { light: night, dark: deepest },
    'night-2': both(night2),
    'night-rule': both(mixColors(night, onNight, 0.18)),
    'night-rule-ui': both(onDark(mixColors(night, onNight, 0.4), 3.1)),
    /** The brand's second word on such a part. */
    'night-brand': both(readableOn(brand, [night, deepest], 4.6)),
    'night-accent': both(onDark(brand)),
    'night-accent-2': both(onDark(mixColors(brand, onNight, 0.35), 6)),
    'night-ok': both(onDark(green)),
    'night-err': both(onDark(red)),
    'on-night': both(onNight),
    'on-night-2': both(onDark(mixColors(onNight, night, 0.2), 5)),
    /** The light field of a form on such a part. */
    field: both(surface.light),
    'on-field': both(ink),
    'on-field-2': both(quiet.light),
  };
}

/** Colors of pictures, dialogs and charts. */
function drawingColors(tones: Tones) {
  const { brand, ink, paper, night, onNight, deep, deepest, surface, readable, accent } = tones;
  return {
    /** The ground under a picture, the shade over it and the words on the shade. */
    'picture-ground': both(night),
    shade: both(deep),
    'on-picture': both(surface.light),
    /** The ground behind a dialog. */
    backdrop: both(deepest),
    bar: { light: ink, dark: mixColors(onNight, night, 0.3) },
    'bar-2': { light: brand, dark: accent.dark },
    'bar-3': readable('#2f6a68', '#7fd1bf', 3.1),
    'bar-mute': { light: mixColors(ink, paper, 0.55), dark: mixColors(onNight, night, 0.5) },
    /** Lines of the hatching that means 'no source we trust'. */
    'hatch-line': { light: mixColors(paper, ink, 0.3), dark: mixColors(night, onNight, 0.28) },
    'on-category': { light: surface.light, dark: deep },
  } satisfies Record<string, Scheme>;
}

export type Palette = ReturnType<typeof deriveColors>;

/** Returns the derived colors with those a site chose itself in their places. */
export const withOwnColors = (derived: Palette, own: Partial<Record<keyof Palette, Color>>): Palette => ({
  ...derived,
  ...(Object.fromEntries(
    Object.entries(own).map(([name, color]) => [name, typeof color === 'string' ? both(color) : color]),
  ) as Partial<Palette>),
});

/** Returns a category's color for both schemes; one color alone is adapted to each. */
export const categoryColor = (color: Color, { surface, paper }: Palette): Scheme =>
  typeof color === 'string'
    ? {
        light: readableOn(color, [surface.light, paper.light], 4.6),
        dark: readableOn(color, [surface.dark, paper.dark], 4.6),
      }
    : color;

/** Text and ground that meet on a page, with the least contrast: 4.5 for text, 3 for lines of controls. */
const pairs: readonly [text: keyof Palette, ground: keyof Palette, least: number][] = [
  ...(['ink', 'ink-2', 'accent', 'ok', 'err', 'warn'] as const).flatMap((text) =>
    (['paper', 'surface'] as const).map((ground) => [text, ground, 4.5] as const satisfies [string, string, number]),
  ),
  ['ink', 'sunk', 4.5],
  ['ink-2', 'sunk', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-accent', 'accent', 4.5],
  ['win-ink', 'win', 4.5],
  ['ok', 'ok-bg', 4.5],
  ['warn', 'warn-bg', 4.5],
  ['err', 'err-bg', 4.5],
  ['on-night', 'night', 4.5],
  ['on-night', 'night-2', 4.5],
  ['on-night-2', 'night', 4.5],
  // Large and bold.
  ['night-brand', 'night', 3],
  ['night-accent', 'night', 4.5],
  ['night-ok', 'night', 4.5],
  ['night-err', 'night', 4.5],
  ['on-field', 'field', 4.5],
  ['on-field-2', 'field', 4.5],
  ['rule-ui', 'paper', 3],
];

export function findWeakContrast(colors: Palette, categories: Readonly<Record<string, Scheme>> = {}): string[] {
  const all: Record<string, Scheme> = { ...colors, ...categories };
  const wanted = [
    ...pairs,
    ...Object.keys(categories).flatMap((name) => [
      [name, 'surface', 4.5] as const,
      ['on-category', name, 4.5] as const,
    ]),
  ];
  return wanted.flatMap(([text, ground, least]) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const color = all[text]?.[scheme] ?? '';
      const under = all[ground]?.[scheme] ?? '';
      const contrast = contrastOf(color, under);
      if (contrast >= least) return [];
      return [
        `'${text}' ${color} on '${ground}' ${under} has a contrast of ${contrast.toFixed(2)}:1 in the ${scheme} scheme and needs ${least}:1: make one of them ${scheme === 'light' ? 'darker or the other lighter' : 'lighter or the other darker'}.`,
      ];
    }),
  );
}

/** What replaces the colors on paper, and the grays that only paper has. */
export const printColors = {
  paper: '#fff',
  surface: '#fff',
  sunk: '#fff',
  win: '#fff',
  ink: '#000',
  'ink-2': '#333',
  accent: '#000',
  rule: '#bbb',
  'print-gray': '#777',
  'print-pale': '#eee',
} as const satisfies Record<string, string>;

/** Returns the colors of the parts that every site draws: the sky over the headline, the counter, the stop sign. */
export const deriveDrawings = (colors: Palette): Record<string, Record<string, Color>> => {
  const { night, brand } = colors;
  const dark = night.light;
  const cream = colors['on-night'].light;
  const sky = [0, 0.06, 0.14, 0.24, 0.36].map((share, at) => [
    `sky-${at + 1}`,
    mixColors(mixColors(dark, cream, share), brand.light, share / 2),
  ]);
  return {
    hero: Object.fromEntries(sky),
    odometer: {
      'wheel-edge': mixColors(dark, '#000000', 0.3),
      'wheel-shine': mixColors(dark, cream, 0.2),
      'last-wheel-edge': mixColors(cream, dark, 0.2),
      'last-wheel-shine': cream,
    },
    /** The stripes mean 'stop' and nothing else. */
    barricade: { stop: '#b3261e', 'on-stop': '#ffffff' },
  };
};

/** Derives every color of a site from a few. */
export function deriveColors(base: BaseColors) {
  const tones = mixTones(base);
  return { ...pageColors(tones), ...nightColors(tones), ...drawingColors(tones) };
}
