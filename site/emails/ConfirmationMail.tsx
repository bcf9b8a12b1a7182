import type { ReactNode } from 'react';
import { mailSlots } from '../../core/mail-template.ts';
import { site } from '../../site.config.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailButton, MailParagraph, MailRow, MailSmallText, MailTitle } from './mail-parts.tsx';

/** Subject and preview of the mail that asks for the confirmation. */
export const confirmationWords = {
  subject: `Confirm your subscription to ${site.name}`,
  preview: `Please confirm that you want the ${site.name} newsletter. The link works for seven days.`,
} as const;

/** Subject and preview of the reminder for a person who has not confirmed. */
export const reminderWords = {
  subject: `Still want the ${site.name} newsletter?`,
  preview: 'You signed up a few days ago but haven’t confirmed yet. The link works for seven days.',
} as const;

const reason = `You’re getting this email because someone, hopefully you, entered this address at ${mailSlots.site}. If it wasn’t you, ignore this email: you won’t get the newsletter unless you confirm.`;

/** Renders the mail that asks whether an address really wants the newsletter: one link, and the reason it came. */
export function ConfirmationMail() {
  return (
    <AskToConfirm words={confirmationWords} title="One more click">
      Please confirm that you want the {site.name} newsletter.
    </AskToConfirm>
  );
}

/** Renders the only reminder: the same question again, with a fresh link. */
export function ReminderMail() {
  return (
    <AskToConfirm words={reminderWords} title="Still interested?">
      A few days ago you signed up for the {site.name} newsletter, but you haven’t confirmed your address yet. If you
      still want it, press the button. If not, do nothing: this is the only reminder, and we delete addresses that are
      not confirmed within 30 days.
    </AskToConfirm>
  );
}

interface AskToConfirmProps {
  words: { subject: string; preview: string };
  title: string;
  children: ReactNode;
}

function AskToConfirm({ words, title, children }: AskToConfirmProps) {
  return (
    <MailFrame
      title={words.subject}
      preview={words.preview}
      footer={<MailFooter reason={reason} isSubscribed={false} />}
    >
      <MailRow top={40} bottom={16}>
        <MailTitle>{title}</MailTitle>
      </MailRow>
      <MailRow>
        <MailParagraph>{children}</MailParagraph>
      </MailRow>
      <MailRow top={26} bottom={26}>
        <MailButton href={mailSlots.confirm}>Confirm my subscription</MailButton>
      </MailRow>
      <MailRow>
        <MailSmallText>The link opens a page with one button and works for seven days.</MailSmallText>
      </MailRow>
    </MailFrame>
  );
}
