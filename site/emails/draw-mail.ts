import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { type MailTemplate, mailTemplateSchema } from '../../core/mail-template.ts';

const textWidth = 76;

/** Draws a mail once: HTML and text from one tree, with the slots left open. */
export async function drawMail(
  { subject, preview }: { subject: string; preview: string },
  tree: ReactElement,
): Promise<MailTemplate> {
  const html = await render(tree);
  return mailTemplateSchema.parse({ subject, preview, html, text: writeTextPart(html) });
}

/** The text part: no pictures, links behind their words, lines that fit a terminal, no run of empty lines. */
export function writeTextPart(html: string): string {
  const keepCase = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };
  const text = toPlainText(html, {
    wordwrap: textWidth,
    selectors: [
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
      { selector: 'a[data-text-only]', format: 'anchor', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: keepCase })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
    ],
  });
  return `${text
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
