import { escapeHtml } from '../../core/html-text.ts';
import { changesMark, type MailTemplate } from '../../core/mail-template.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { createTransactionalMail } from '../mail/transactional-mail.ts';
import type { SingleMail } from '../sending/single-mails.ts';
import { signToken } from '../subscribers/tokens.ts';
import type { ToldWatch } from '../watches/tell-changes.ts';
import type { WatchChange } from '../watches/watch-states.ts';
import type { SingleMailContext } from './newsletter.ts';

/** Writes the mail that asks to confirm a watch, or the one that tells what has changed; both can end it. */
export function createWatchMail(
  deps: SingleMailContext,
  template: MailTemplate,
  { kind, subscriberId, email, content }: SingleMail,
  messageId: string,
): MailMessage {
  const { siteUrl, linkUrl = siteUrl } = deps;
  const link = (name: 'confirm' | 'end', id: string): string =>
    `${linkUrl}/watch/${name}/${signToken(deps, `watch-${name}`, id)}`;
  const end = link('end', subscriberId);
  const shared = { to: email, unsubscribeLink: end, messageId, date: deps.now() };
  if (kind === 'watch-confirmation') {
    const { title } = JSON.parse(content ?? '') as { title: string };
    const links = { confirm: link('confirm', subscriberId), unsubscribe: end, title };
    return createTransactionalMail(deps, { ...shared, template, links });
  }
  const told = JSON.parse(content ?? '') as ToldWatch[];
  const [first] = told;
  const title = told.length === 1 && first ? first.title : `${told.length} things you watch`;
  const paths = (watch: ToldWatch) => ({ siteUrl, end: link('end', watch.id) });
  return createTransactionalMail(deps, {
    ...shared,
    template: {
      ...template,
      html: template.html.replace(changesMark, () => told.map((each) => drawChanges(each, paths(each))).join('')),
      text: template.text.replace(changesMark, () => told.map((each) => writeChanges(each, paths(each))).join('\n\n')),
    },
    links: { unsubscribe: end, title },
  });
}

/** Returns the words of a line; what is new or gone has one value only. */
const valuesOf = ({ was, now, source }: WatchChange): [string, string][] => [
  ['Before', was || 'not listed'],
  ['Now', now || 'no longer listed'],
  ...(source ? ([['Source', source]] as [string, string][]) : []),
];

function drawChanges({ title, href, changes }: ToldWatch, { siteUrl, end }: { siteUrl: string; end: string }): string {
  const anchor = (address: string, words: string): string =>
    `<a class="m-accent" style="color:inherit" href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
  const lines = changes.map((change) => {
    const values = valuesOf(change).map(([name, text]) => `${name}: ${escapeHtml(text)}<br>`);
    const name = change.name === title ? '' : `<b>${escapeHtml(change.name)}</b><br>`;
    return `<p style="margin:14px 0 0">${name}${values.join('')}${anchor(siteUrl + change.href, 'See it on the page')}</p>`;
  });
  const stop = `<p style="margin:14px 0 28px">${anchor(end, 'Stop telling me about this')}</p>`;
  return `<h2 style="margin:0;font-size:20px">${anchor(siteUrl + href, title)}</h2>${lines.join('')}${stop}`;
}

function writeChanges({ title, changes }: ToldWatch, { siteUrl, end }: { siteUrl: string; end: string }): string {
  const lines = changes.map((change) =>
    [
      `- ${change.name}`,
      ...valuesOf(change).map(([name, text]) => `  ${name}: ${text}`),
      `  ${siteUrl}${change.href}`,
    ].join('\n'),
  );
  return [title, ...lines, `Stop telling me about this: ${end}`].join('\n\n');
}
