import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { mailColors, mailFonts } from './mail-palette.ts';

/** The title of a mail. */
export function MailTitle({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="m-ink m-title"
      style={{
        color: mailColors.ink.light,
        fontFamily: mailFonts.sans,
        fontSize: '35px',
        lineHeight: 1.12,
        fontWeight: 800,
        letterSpacing: '-0.02em',
        margin: 0,
      }}
    >
      {children}
    </Heading>
  );
}

/** A heading inside a mail; `size` is in px. */
export function MailHeading({ as, size, children }: { as: 'h2' | 'h3'; size: number; children: ReactNode }) {
  return (
    <Heading
      as={as}
      className="m-ink"
      style={{
        color: mailColors.ink.light,
        fontFamily: mailFonts.sans,
        fontSize: `${size}px`,
        lineHeight: 1.2,
        fontWeight: 700,
        letterSpacing: '-0.01em',
        margin: 0,
      }}
    >
      {children}
    </Heading>
  );
}

/** A paragraph of reading text. */
export function MailParagraph({ children, top = 0 }: { children: ReactNode; top?: number }) {
  return (
    <Text
      className="m-ink"
      style={{
        color: mailColors.ink.light,
        fontFamily: mailFonts.serif,
        fontSize: '18px',
        lineHeight: '28px',
        margin: `${top}px 0 0`,
      }}
    >
      {children}
    </Text>
  );
}

/** Small text in the interface's voice: dates, footer. */
export function MailSmallText({ children, top = 0 }: { children: ReactNode; top?: number }) {
  return (
    <Text
      className="m-quiet"
      style={{
        color: mailColors.quiet.light,
        fontFamily: mailFonts.sans,
        fontSize: '14px',
        lineHeight: '21px',
        margin: `${top}px 0 0`,
      }}
    >
      {children}
    </Text>
  );
}

/** A link in running text. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="m-accent" style={{ color: mailColors.accent.light, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}
