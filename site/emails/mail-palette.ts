import { colors } from '../../site.colors.ts';

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
  onNight: colors['on-night'],
  nightAccent: colors['night-accent'],
  brand: colors.brand,
} as const;

/** Fonts every system has; a web font would fall to Times in Outlook. */
export const mailFonts = {
  sans: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
} as const;
