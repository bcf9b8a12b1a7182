import type { StoreContext } from './db/store-context.ts';
import type { BackgroundMailer } from './mail/background-mailer.ts';
import type { MailMessage } from './mail/mail-port.ts';
import { createTransactionalMail, type ListSender } from './mail/transactional-mail.ts';
import type { SubscriptionMails } from './newsletter.ts';
import type { SubscriptionMailer } from './subscribers/subscribe.ts';
import { signToken, type TokenKind } from './subscribers/tokens.ts';

/** What the mails of a subscription are written with. */
export interface SubscriptionMailDeps extends ListSender, Pick<StoreContext, 'keys' | 'now' | 'randomId'> {
  readonly mails?: SubscriptionMails | undefined;
  readonly hasWelcomeMail: boolean;
}

/** Creates what sends confirmation and welcome mails in the background. */
export function createSubscriptionMailer(deps: SubscriptionMailDeps, mailer: BackgroundMailer): SubscriptionMailer {
  return {
    sendConfirmation: (subscriberId, email, onFailure) =>
      mailer.send(() => createConfirmationMail(deps, subscriberId, email), onFailure),
    sendWelcome(subscriberId, email) {
      if (deps.hasWelcomeMail) mailer.send(() => createWelcomeMail(deps, subscriberId, email));
    },
  };
}

/** Writes the mail that asks whether the owner of an address wants the newsletter. */
export function createConfirmationMail(deps: SubscriptionMailDeps, subscriberId: string, email: string): MailMessage {
  return createMail(deps, 'confirmation', subscriberId, email, ['confirm', 'unsubscribe', 'preferences']);
}

/** Writes the mail for a new subscriber. */
export function createWelcomeMail(deps: SubscriptionMailDeps, subscriberId: string, email: string): MailMessage {
  return createMail(deps, 'welcome', subscriberId, email, ['unsubscribe', 'preferences']);
}

function createMail(
  deps: SubscriptionMailDeps,
  name: keyof SubscriptionMails,
  subscriberId: string,
  email: string,
  kinds: readonly TokenKind[],
): MailMessage {
  const { mails, siteUrl } = deps;
  if (mails === undefined) throw new Error('This newsletter was opened without mail templates: it cannot write mails.');
  const link = (kind: TokenKind): string => `${siteUrl}/${kind}/${signToken(deps, kind, subscriberId)}`;
  return createTransactionalMail(deps, {
    template: mails[name],
    to: email,
    links: Object.fromEntries(kinds.map((kind) => [kind, link(kind)])),
    unsubscribeLink: link('unsubscribe'),
    messageId: `<${name}.${deps.randomId()}@${new URL(siteUrl).hostname}>`,
    date: deps.now(),
  });
}
