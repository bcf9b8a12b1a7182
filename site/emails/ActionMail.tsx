import { changesMark, mailSlots } from '../../core/mail/mail-template.ts';
import { lifetimeWords } from '../../core/people/link-lifetimes.ts';
import { fillWords } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailBlock, MailButton, MailParagraph, MailRow, MailSmallText, MailTitle, MailWords } from './mail-parts.tsx';

export type ActionMailKind = keyof typeof words.mails;

export const actionMailKinds = Object.keys(words.mails) as ActionMailKind[];

const targets: Record<ActionMailKind, keyof typeof mailSlots> = {
  confirmation: 'confirm',
  reminder: 'confirm',
  'export-link': 'export',
  'erase-link': 'erase',
  'address-ask': 'change',
  'address-link': 'change',
  'address-note': 'change',
  'data-ask': 'change',
  'letter-confirmation': 'confirm',
  'letter-published': 'article',
  'letter-erase-link': 'erase',
  'watch-confirmation': 'confirm',
  'watch-change': 'unsubscribe',
};

export function actionMailWords(kind: ActionMailKind) {
  const values = { ...lifetimeWords, address: mailSlots.site, article: mailSlots.title };
  const filled = Object.entries(words.mails[kind]).map(([name, text]) => [name, fillWords(text, values)]);
  return Object.fromEntries(filled) as (typeof words.mails)[ActionMailKind];
}

/** Renders a mail with one button and the reason it came; the writer of a letter also gets the links to take it back. */
export function ActionMail({ kind }: { kind: ActionMailKind }) {
  const { subject, preview, title, text, button, after, reason } = actionMailWords(kind);
  return (
    <MailFrame title={subject} preview={preview} footer={<MailFooter reason={reason} isSubscribed={false} />}>
      <MailRow top={40} bottom={16}>
        <MailTitle>{title}</MailTitle>
      </MailRow>
      <MailRow>
        <MailParagraph>{text}</MailParagraph>
      </MailRow>
      <MailRow top={26} bottom={26}>
        {kind === 'watch-change' ? (
          <MailBlock>{changesMark}</MailBlock>
        ) : (
          <MailButton href={mailSlots[targets[kind]]}>{button}</MailButton>
        )}
      </MailRow>
      <MailRow>
        <MailSmallText>
          <MailWords words={after} targets={mailSlots} />
        </MailSmallText>
      </MailRow>
    </MailFrame>
  );
}
