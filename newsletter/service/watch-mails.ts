import { z } from 'zod';
import { escapeHtml } from '../../core/html-text.ts';
import { changesMark, type MailTemplate } from '../../core/mail-template.ts';
import type { StoreContext } from '../db/store-context.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { createTransactionalMail, type ListSender } from '../mail/transactional-mail.ts';
import type { SingleMail } from '../sending/single-mails.ts';
import { signToken } from '../subscribers/tokens.ts';

type WatchMailDeps = ListSender & Pick<StoreContext, 'keys' | 'now'>;

const askedSchema = z.strictObject({ title: z.string() });
const toldSchema = z.array(
  z.strictObject({
    id: z.string(),
    title: z.string(),
    href: z.string(),
    changes: z.array(
      z.strictObject({ name: z.string(), was: z.string(), now: z.string(), source: z.string(), href: z.string() }),
    ),
  }),
);
type Told = z.infer<typeof toldSchema>[number];

/** Writes the mail that asks to confirm a watch, or the one that tells what has changed; both can end it. */
export function createWatchMail(
  deps: WatchMailDeps,
  template: MailTemplate,
  { kind, subscriberId, email, content }: SingleMail,
  messageId: string,
): MailMessage {
  const { siteUrl, linkUrl = siteUrl } = deps;
  const link = (name: 'confirm' | 'end', id: string): string =>
    `${linkUrl}/watch/${name}/${signToken(deps, `watch-${name}`, id)}`;
  const end = link('end', subscriberId);
  const shared = { to: email, unsubscribeLink: end, messageId, date: deps.now() };
  const read: unknown = JSON.parse(content ?? '');
  if (kind === 'watch-confirmation') {
    const links = { confirm: link('confirm', subscriberId), unsubscribe: end, title: askedSchema.parse(read).title };
    return createTransactionalMail(deps, { ...shared, template, links });
  }
  const told = toldSchema.parse(read);
  const [first] = told;
  const title = told.length === 1 && first ? first.title : `${told.length} things you watch`;
  const paths = (watch: Told) => ({ siteUrl, end: link('end', watch.id) });
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
const valuesOf = ({ was, now, source }: Told['changes'][number]): [string, string][] => [
  ['Before', was || 'not listed'],
  ['Now', now || 'no longer listed'],
  ...(source ? ([['Source', source]] as [string, string][]) : []),
];

function drawChanges({ title, href, changes }: Told, { siteUrl, end }: { siteUrl: string; end: string }): string {
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

function writeChanges({ title, changes }: Told, { siteUrl, end }: { siteUrl: string; end: string }): string {
  const lines = changes.map((change) =>
    [
      `- ${change.name}`,
      ...valuesOf(change).map(([name, text]) => `  ${name}: ${text}`),
      `  ${siteUrl}${change.href}`,
    ].join('\n'),
  );
  return [title, ...lines, `Stop telling me about this: ${end}`].join('\n\n');
}
