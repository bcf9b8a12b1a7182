import { mailSlots } from '../../core/mail-template.ts';
import { site } from '../../site.config.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailButton, MailParagraph, MailRow, MailSmallText, MailTitle } from './mail-parts.tsx';

/** Subject and preview of the mail that asks for the confirmation. */
export const confirmationWords = {
  subject: `Confirm your subscription to ${site.name}`,
  preview: `Please confirm that you want the ${site.name} newsletter. The link works for seven days.`,
} as const;

const reason = `You get this mail because someone, hopefully you, entered this address at ${mailSlots.site}. If it wasn’t you, ignore this mail: you won’t get the newsletter unless you confirm.`;

/** Renders the mail that asks whether an address really wants the newsletter: one link, and the reason it came. */
export function ConfirmationMail() {
  return (
    <MailFrame
      title={confirmationWords.subject}
      preview={confirmationWords.preview}
      footer={<MailFooter reason={reason} isSubscribed={false} />}
    >
      <MailRow top={40} bottom={16}>
        <MailTitle>One more click</MailTitle>
      </MailRow>
      <MailRow>
        <MailParagraph>Please confirm that you want the {site.name} newsletter.</MailParagraph>
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
