import { mailSlots } from '../../core/mail-template.ts';
import { site } from '../../site.config.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailButton, MailParagraph, MailRow, MailSmallText, MailTitle } from './mail-parts.tsx';

/** The words of the two mails with a link to a person's own data. */
export const dataLinkWords = {
  export: {
    subject: `Download your data from ${site.name}`,
    preview: 'The link you asked for. It works once, for one hour.',
    title: 'Download your data',
    text: `Here is the link to everything ${site.name} stores about you.`,
    button: 'Download my data',
  },
  erase: {
    subject: `Delete your data at ${site.name}`,
    preview: 'The link you asked for. It works for one hour.',
    title: 'Delete your data',
    text: `Here is the link to delete everything ${site.name} stores about you. The page asks you to confirm first.`,
    button: 'Delete my data',
  },
} as const;

const reason = `You’re getting this email because someone, hopefully you, asked for it on a preferences page at ${mailSlots.site}. If it wasn’t you, ignore this email: nothing happens unless you use the link.`;

/** Renders the mail with a link to a person's own data: one link, and the reason it came. */
export function DataLinkMail({ kind }: { kind: keyof typeof dataLinkWords }) {
  const { subject, preview, title, text, button } = dataLinkWords[kind];
  return (
    <MailFrame title={subject} preview={preview} footer={<MailFooter reason={reason} isSubscribed={false} />}>
      <MailRow top={40} bottom={16}>
        <MailTitle>{title}</MailTitle>
      </MailRow>
      <MailRow>
        <MailParagraph>{text}</MailParagraph>
      </MailRow>
      <MailRow top={26} bottom={26}>
        <MailButton href={mailSlots[kind]}>{button}</MailButton>
      </MailRow>
      <MailRow>
        <MailSmallText>The link opens a page with one button. Don’t forward this email.</MailSmallText>
      </MailRow>
    </MailFrame>
  );
}
