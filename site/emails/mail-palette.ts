import { type Color, colors } from '../../site.config.ts';

/** Returns a color for both schemes: light is written into every element, dark into the style sheet. */
export const bothSchemes = (color: Color): { light: string; dark: string } =>
  typeof color === 'string' ? { light: color, dark: color } : color;

/** The site's colors as far as mails use them; mail programs support no custom properties. */
export const mailColors = {
  paper: colors.paper,
  surface: colors.surface,
  ink: colors.ink,
  quiet: colors['ink-2'],
  rule: colors.rule,
  accent: colors.accent,
  onAccent: colors['on-accent'],
  night: colors.night,
  onNight: bothSchemes(colors['on-night']),
  nightAccent: bothSchemes(colors['night-accent']),
  brand: bothSchemes(colors.brand),
} as const;

/** Fonts every system has; a web font would fall to Times in Outlook. */
export const mailFonts = {
  sans: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
} as const;
