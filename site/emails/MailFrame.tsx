import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import type { ReactNode } from 'react';
import { mailSlots } from '../../core/mail/mail-template.ts';
import { categoryColor } from '../../core/pages/palette.ts';
import { colors } from '../../site.colors.ts';
import { categories, fillWords, site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { MailCells, MailRow, MailSmallText, MailWords, mailFonts, mailText } from './mail-parts.tsx';
import { wordMarks } from './outlook-word.ts';

declare module 'react' {
  interface TdHTMLAttributes<T> {
    /** Word paints a cell by its attribute where it drops a style. */
    bgcolor?: string | undefined;
  }
}

/** Renders the brand in its two colors on the dark band, with an edge in the brand's color below. */
function MailMasthead() {
  const { night, 'on-night': onNight, 'night-accent': nightAccent, brand } = colors;
  const [first, second] = site.brand;
  const band = { backgroundColor: night.light, borderBottom: `5px solid ${brand.light}` };
  const style = { fontWeight: 700, textDecoration: 'none', whiteSpace: 'nowrap' as const };
  return (
    <MailCells>
      <td className="m-pad m-night" bgcolor={night.light} style={{ ...band, padding: '18px 32px 16px' }}>
        <Link
          href={`${mailSlots.site}/`}
          data-text-only
          style={{ ...mailText('sans', 21, 32), ...style, color: onNight.light }}
        >
          <Img
            src={`${mailSlots.site}/favicon-180.png`}
            width="32"
            height="32"
            alt=""
            // Word reads the attributes; elsewhere a size of its own would draw an empty frame without pictures.
            style={{
              display: 'inline',
              width: 'auto',
              maxWidth: '32px',
              height: 'auto',
              verticalAlign: 'middle',
              marginRight: '10px',
            }}
          />
          <span style={{ verticalAlign: 'middle' }}>
            {first} <span style={{ color: nightAccent.light }}>{second}</span>
          </span>
        </Link>
      </td>
    </MailCells>
  );
}

interface MailFooterProps {
  /** Why the reader gets this mail, where that is not the newsletter. */
  reason?: string;
  /** Path of the mail's page, where it has one. */
  webPath?: string;
  /** False for the confirmation mail, because there is nothing to unsubscribe from yet. */
  isSubscribed?: boolean;
}

/** Renders the end of every mail: why it was sent, the unsubscribe link, and the publisher's address. */
export function MailFooter({
  reason = fillWords(words.mailFrame.reason),
  webPath,
  isSubscribed = true,
}: MailFooterProps) {
  return (
    <MailRow top={36} bottom={40}>
      <div className="m-rule" style={{ borderTop: `1px solid ${colors.rule.light}`, paddingTop: '20px' }}>
        <MailSmallText>{reason}</MailSmallText>
        {isSubscribed && (
          <MailSmallText top={12}>
            <MailWords words={words.mailFrame.leave} targets={mailSlots} />
          </MailSmallText>
        )}
        {webPath && (
          <MailSmallText top={12}>
            <MailWords words={words.mailFrame.onTheWeb} targets={{ page: mailSlots.site + webPath }} />
          </MailSmallText>
        )}
        <MailSmallText top={12}>{mailSlots.postalAddress}</MailSmallText>
        {words.independence && <MailSmallText top={12}>{fillWords(words.independence)}</MailSmallText>}
      </div>
    </MailRow>
  );
}

/** Letters that mail programs show beside the subject; what the text leaves is filled, or the body would follow it. */
const previewLength = 150;
/** Nothing to see, also in programs for terminals, which show hidden parts: a joiner of no width and a fixed space. */
const previewFill = '\u200c\u00a0';

/** Renders the words that a mail program shows beside the subject, hidden in the mail itself and left out of its text. */
function MailPreview({ words: shown }: { words: string }) {
  const fill = previewFill.repeat(Math.max(0, previewLength - shown.length) / previewFill.length);
  const style = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  return (
    <div style={style} data-skip-in-text="true">
      {shown.slice(0, previewLength)}
      {fill}
    </div>
  );
}

interface MailFrameProps {
  /** Title of the document; some programs show it when the mail is opened on its own. */
  title: string;
  preview: string;
  footer: ReactNode;
  children: ReactNode;
}

/** Renders the frame of every mail: head, hidden preview, brand, one column of at most 600 px, footer. */
export function MailFrame({ title, preview, footer, children }: MailFrameProps) {
  const { paper, ink } = colors;
  return (
    <Html lang={site.language} dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{mailStyleSheet}</style>
        <style>{outlookDark}</style>
      </Head>
      <Body
        className="m-paper"
        style={{ backgroundColor: paper.light, color: ink.light, fontFamily: mailFonts.sans, margin: 0 }}
      >
        <MailPreview words={preview} />
        {wordMarks.open}
        <Container className="m-paper" style={{ maxWidth: '600px', backgroundColor: paper.light }}>
          <MailMasthead />
          {children}
          {footer}
        </Container>
        {wordMarks.close}
      </Body>
    </Html>
  );
}

const { paper, surface, ink, 'ink-2': quiet, rule, accent, 'on-accent': onAccent, night } = colors;

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

/**
 * Colors of the two parts Outlook's own dark mode marks: text ([data-ogsc]) and background ([data-ogsb]). In a sheet of
 * their own: a program that drops a sheet for its attribute selectors keeps the rules for phones.
 */
const outlookDark = `${inDark('[data-ogsc] ')}${inDark('[data-ogsb] ')}`;

/** The style sheet in a mail's head: the dark scheme, and one column where the screen is narrow. */
const mailStyleSheet = [
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
].join('');
