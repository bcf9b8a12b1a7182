import type { CategoryTone } from '../../site.config.ts';

/** A colour by day, written into every element, and by night, for mail programs that read style sheets. */
interface MailColor {
  light: string;
  dark: string;
}

/** The site's palette (site/styles/tokens.css) as far as mails use it; mail programs know no custom properties. */
export const mailColors = {
  paper: { light: '#faf5ea', dark: '#0b1626' },
  surface: { light: '#fffdf8', dark: '#13233a' },
  ink: { light: '#12233b', dark: '#f6ead3' },
  quiet: { light: '#47566b', dark: '#b3bdcc' },
  rule: { light: '#d9cdb6', dark: '#2b3d58' },
  accent: { light: '#b83a14', dark: '#ff9468' },
  onAccent: { light: '#fffdf8', dark: '#0b1626' },
  night: { light: '#0f1f35', dark: '#07101d' },
  onNight: { light: '#f6ead3', dark: '#f6ead3' },
  nightAccent: { light: '#ff9468', dark: '#ff9468' },
  brand: { light: '#e2582f', dark: '#e2582f' },
} as const satisfies Record<string, MailColor>;

/** Each category's tone on paper. */
export const toneColors: Readonly<Record<CategoryTone, MailColor>> = {
  maint: { light: '#1f6459', dark: '#7fd1bf' },
  engine: { light: '#1f5683', dark: '#8ec5f2' },
  comp: { light: '#b83a14', dark: '#ff9a70' },
  models: { light: '#6b4191', dark: '#cfb0f0' },
  news: { light: '#7d5600', dark: '#f0c155' },
  reviews: { light: '#9b2c52', dark: '#f5a3bd' },
  tuning: { light: '#46506a', dark: '#b9c5dc' },
  perf: { light: '#7a4a2b', dark: '#e0b28f' },
};

/** Fonts every system has; a web font would fall to Times in Outlook. */
export const mailFonts = {
  sans: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
} as const;
