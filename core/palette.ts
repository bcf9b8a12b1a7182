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

type Lab = [lightness: number, a: number, b: number];

function channelsOf(hex: string): [number, number, number] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  if (!/^[\da-f]{6}$/i.test(digits)) {
    throw new Error(`'${hex}' in site.colors.ts is no color. Write # and six hexadecimal digits, such as #e2582f.`);
  }
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** Colors are mixed in Oklab, where a half-way color also looks half-way. */
function toLab(hex: string): Lab {
  const [r, g, b] = channelsOf(hex).map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => Math.round(Math.min(1, Math.max(0, toGamma(light))) * 255));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes two colors; `share` is how much of the second. */
export function mixColors(one: string, other: string, share: number): string {
  const [from, to] = [toLab(one), toLab(other)];
  return fromLab(from.map((value, at) => value + ((to[at] ?? 0) - value) * share) as Lab);
}

function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex).map(toLinear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colors as WCAG 2 counts it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Moves a color toward black or white until it has the contrast on every ground; one that has it stays as it is. */
export function readableOn(color: string, grounds: readonly string[], contrast: number): string {
  const isEnough = (tried: string) => grounds.every((ground) => contrastOf(tried, ground) >= contrast);
  const towards = contrastOf('#000000', grounds[0] ?? '#ffffff') > contrastOf('#ffffff', grounds[0] ?? '#ffffff');
  for (let share = 0; share <= 1; share += 0.02) {
    const tried = mixColors(color, towards ? '#000000' : '#ffffff', share);
    if (isEnough(tried)) return share === 0 ? color : tried;
  }
  return towards ? '#000000' : '#ffffff';
}

const both = (color: string): Scheme => ({ light: color, dark: color });

/** Derives every color of a site from a few. */
export function deriveColors(base: BaseColors) {
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
  const [green, red, amber] = ['#1c6a52', '#b3261e', '#7d5600'];
  const tint = (color: string): Scheme => ({
    light: mixColors(paper, color, 0.12),
    dark: mixColors(deep, color, 0.3),
  });
  const accent = readable(brand, brand);
  // Each also has to be read on its own tint.
  const state = (color: string): Scheme => ({
    light: readableOn(color, [...lightGrounds, tint(color).light], 4.6),
    dark: readableOn(color, [...darkGrounds, tint(color).dark], 4.6),
  });
  const onBrand = contrastOf(deep, brand) > contrastOf(surface.light, brand) ? deep : surface.light;
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
    warn: state(amber),
    'ok-bg': tint(green),
    'warn-bg': tint(amber),
    'err-bg': tint(red),
    /** The sticker that says when a page was last checked. */
    sticker: both(green),
    /** Parts that are dark in both schemes, and what is drawn on them. */
    night: { light: night, dark: deepest },
    'night-2': both(night2),
    'night-rule': both(mixColors(night, onNight, 0.18)),
    'night-rule-ui': both(onDark(mixColors(night, onNight, 0.4), 3.1)),
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

/** Every color of a site by its name. */
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
  ['night-accent', 'night', 4.5],
  ['night-ok', 'night', 4.5],
  ['night-err', 'night', 4.5],
  ['on-field', 'field', 4.5],
  ['on-field-2', 'field', 4.5],
  ['rule-ui', 'paper', 3],
];

/** Returns a sentence for every pair of colors that is hard to read. */
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
      const [color = '', under = ''] = [all[text]?.[scheme], all[ground]?.[scheme]];
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
  const { night, brand, err } = colors;
  const [dark, cream] = [night.light, colors['on-night'].light];
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
    barricade: { stop: '#b3261e', 'on-stop': '#ffffff', 'stop-ink': err },
  };
};
