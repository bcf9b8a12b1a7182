import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { mailColors, mailFonts } from './mail-palette.ts';

interface MailRowProps {
  children: ReactNode;
  /** Space above and below, in px. */
  top?: number;
  bottom?: number;
}

/** Renders a part of a mail at the full width of its column, with the margins every part shares. */
export function MailRow({ children, top = 0, bottom = 0 }: MailRowProps) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td
            className="m-pad m-paper"
            style={{
              padding: `${top}px 32px ${bottom}px`,
              backgroundColor: mailColors.paper.light,
            }}
          >
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Renders the title of a mail. */
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

/** Renders a heading inside a mail; `size` is in px. */
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

/** Renders a paragraph of reading text. */
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

/** Renders a place for several paragraphs that are filled in when the mail is sent. */
export const MailBlock = ({ children }: { children: ReactNode }) => (
  <div
    className="m-ink"
    style={{ color: mailColors.ink.light, fontFamily: mailFonts.sans, fontSize: '16px', lineHeight: '24px' }}
  >
    {children}
  </div>
);

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

/** Renders a link in running text. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="m-accent" style={{ color: mailColors.accent.light, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** Renders the gauge rule that opens a section: a strong line with an orange pointer at its beginning. */
export function MailGauge() {
  const line = { fontSize: 0, lineHeight: '2px', height: '2px', padding: 0 };
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td width="61" style={{ ...line, width: '61px', height: '5px', backgroundColor: mailColors.brand.light }} />
          <td valign="top" style={{ padding: 0 }}>
            <div className="m-bar" style={{ ...line, backgroundColor: mailColors.ink.light }} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Renders the one large button of a mail. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      href={href}
      className="m-button"
      style={{
        backgroundColor: mailColors.accent.light,
        color: mailColors.onAccent.light,
        fontFamily: mailFonts.sans,
        fontSize: '18px',
        lineHeight: '24px',
        fontWeight: 700,
        padding: '14px 26px',
        borderRadius: '3px',
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  );
}
