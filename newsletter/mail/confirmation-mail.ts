import { escapeHtml } from '../../contract/html-text.ts';
import type { Newsletter } from '../newsletter.ts';
import { signToken } from '../subscribers/tokens.ts';
import type { MailMessage } from './mail-port.ts';

const sans = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif";

/** The mail that asks whether an address really wants the newsletter: one link, and the reason it came. */
export function createConfirmationMail(newsletter: Newsletter, subscriberId: string, email: string): MailMessage {
  const { siteName, siteUrl, mailFrom, postalAddress } = newsletter;
  const link = `${siteUrl}/confirm/${signToken(newsletter, 'confirm', subscriberId)}`;
  const leave = `${siteUrl}/unsubscribe/${signToken(newsletter, 'unsubscribe', subscriberId)}`;
  const host = new URL(siteUrl).hostname;
  const reason = `You get this mail because somebody, we hope you, entered this address at ${host}. If it was not you, do nothing: without your confirmation you get no newsletter.`;
  const validity = 'The link opens a page with one button and works for seven days.';
  return {
    to: email,
    from: mailFrom,
    fromName: siteName,
    subject: `Confirm your subscription to ${siteName}`,
    text: `Please confirm that you want the ${siteName} newsletter:\n\n${link}\n\n${validity}\n\n${reason}\n\n${postalAddress}\n`,
    html: confirmationHtml({ siteName, link, validity, reason, postalAddress }),
    messageId: `<confirm.${newsletter.randomId()}@${host}>`,
    date: newsletter.now(),
    headers: {
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function confirmationHtml(
  words: Record<'siteName' | 'link' | 'validity' | 'reason' | 'postalAddress', string>,
): string {
  const { siteName, link, validity, reason, postalAddress } = Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, escapeHtml(text)]),
  ) as typeof words;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Confirm your subscription</title>
</head>
<body style="margin:0;background:#faf5ea;color:#12233b;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%"><tr><td>
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid #e2582f;font-size:16px;font-weight:700">${siteName}</p>
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.15">One more click</h1>
<p style="margin:0 0 24px;font-size:17px;line-height:1.5">Please confirm that you want the ${siteName} newsletter.</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:3px;background:#b83a14;color:#fffdf8;font-size:17px;font-weight:700;text-decoration:none">Confirm my subscription</a></p>
<p style="margin:0 0 24px;font-size:15px;line-height:1.5">${validity}</p>
<p style="margin:0 0 16px;padding-top:16px;border-top:1px solid #d9cdb6;font-size:13px;line-height:1.5;color:#47566b">${reason}</p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#47566b">${postalAddress}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
