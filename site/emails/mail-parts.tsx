import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { splitLinks } from '../../core/text/linked-words.ts';
import { colors } from '../../site.colors.ts';
import { fillWords } from '../../site.config.ts';

/** Fonts every system has; a web font would fall to Times in Outlook. */
export const mailFonts = {
  sans: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
} as const;

interface WordsProps {
  children: ReactNode;
  /** Space above, in px. */
  top?: number;
}

/** Returns how words are set: in ink, size and line in px. */
export const mailText = (font: keyof typeof mailFonts, size: number, line: number) => ({
  color: colors.ink.light,
  fontFamily: mailFonts[font],
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
});

/** Renders cells side by side: tables are what every mail program lays out alike. */
export const MailCells = ({ children, ...props }: ComponentPropsWithoutRef<'table'>) => (
  <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0} {...props}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

/** Renders a part of a mail at the full width of its column, with the margins every part shares. */
export function MailRow({ children, top = 0, bottom = 0 }: WordsProps & { bottom?: number }) {
  const style = { padding: `${top}px 32px ${bottom}px`, backgroundColor: colors.paper.light };
  return (
    <MailCells>
      <td className="m-pad m-paper" style={style}>
        {children}
      </td>
    </MailCells>
  );
}

const heading = { color: colors.ink.light, fontFamily: mailFonts.sans, margin: 0 };

export const MailTitle = ({ children }: WordsProps) => (
  <Heading
    as="h1"
    className="m-ink m-title"
    style={{ ...heading, fontSize: '35px', lineHeight: 1.12, fontWeight: 800, letterSpacing: '-0.02em' }}
  >
    {children}
  </Heading>
);

/** Renders a heading inside a mail; `size` is in px. */
export const MailHeading = ({ as, size, children }: WordsProps & { as: 'h2' | 'h3'; size: number }) => (
  <Heading
    as={as}
    className="m-ink"
    style={{ ...heading, fontSize: `${size}px`, lineHeight: 1.2, fontWeight: 700, letterSpacing: '-0.01em' }}
  >
    {children}
  </Heading>
);

export const MailParagraph = ({ children, top = 0 }: WordsProps) => (
  <Text className="m-ink" style={{ ...mailText('serif', 18, 28), margin: `${top}px 0 0` }}>
    {children}
  </Text>
);

/** Renders a place for several paragraphs that are filled in when the mail is sent. */
export const MailBlock = ({ children }: WordsProps) => (
  <div className="m-ink" style={mailText('sans', 16, 24)}>
    {children}
  </div>
);

/** Small text in the interface's voice: dates, footer. */
export const MailSmallText = ({ children, top = 0 }: WordsProps) => (
  <Text
    className="m-quiet"
    style={{ ...mailText('sans', 14, 21), color: colors['ink-2'].light, margin: `${top}px 0 0` }}
  >
    {children}
  </Text>
);

export const MailLink = ({ href, children }: WordsProps & { href: string }) => (
  <Link href={href} className="m-accent" style={{ color: colors.accent.light, textDecoration: 'underline' }}>
    {children}
  </Link>
);

/** Renders a sentence of site.words.ts with its links: each leads to the address of its name. */
export const MailWords = ({ words, targets }: { words: string; targets: Readonly<Record<string, string>> }) =>
  splitLinks(fillWords(words)).map((part) => {
    if (part.link === undefined) return part.words;
    const href = targets[part.link];
    if (href === undefined)
      throw new Error(`Nothing here is called ${part.link}: see [${part.words}] in site.words.ts.`);
    return (
      <MailLink key={part.words} href={href}>
        {part.words}
      </MailLink>
    );
  });

/**
 * Renders a picture of at most a width. Its ground and the words in its place have the mail's colors, so that nothing
 * vanishes where a program shows no pictures or turns colors over.
 */
export function MailPicture({
  width,
  className,
  style,
  ...props
}: ComponentPropsWithoutRef<'img'> & { width: number }) {
  return (
    <Img
      className={['m-surface m-ink', className].filter(Boolean).join(' ')}
      width={width}
      {...props}
      style={{
        ...mailText('sans', 14, 20),
        width: '100%',
        maxWidth: `${width}px`,
        height: 'auto',
        backgroundColor: colors.surface.light,
        borderRadius: '3px',
        ...style,
      }}
    />
  );
}

/** Renders the gauge rule that opens a section: a strong line with an orange pointer at its beginning. */
export function MailGauge() {
  const line = { fontSize: 0, lineHeight: '2px', height: '2px', padding: 0 };
  return (
    <MailCells>
      <td width="61" style={{ ...line, width: '61px', height: '5px', backgroundColor: colors.brand.light }} />
      <td valign="top" style={{ padding: 0 }}>
        <div className="m-bar" style={{ ...line, backgroundColor: colors.ink.light }} />
      </td>
    </MailCells>
  );
}

export function MailButton({ href, children }: WordsProps & { href: string }) {
  const { accent, 'on-accent': onAccent } = colors;
  const shape = { backgroundColor: accent.light, padding: '14px 26px', borderRadius: '3px', textDecoration: 'none' };
  return (
    <Button
      href={href}
      className="m-button"
      style={{ ...mailText('sans', 18, 24), ...shape, color: onAccent.light, fontWeight: 700 }}
    >
      {children}
    </Button>
  );
}
