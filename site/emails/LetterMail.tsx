import { mailSlots } from '../../core/mail-template.ts';
import { site } from '../../site.config.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailButton, MailLink, MailParagraph, MailRow, MailSmallText, MailTitle } from './mail-parts.tsx';

/** The words of the two mails to the writer of a letter. They never quote the letter: anyone can type any address. */
export const letterMailWords = {
  confirmation: {
    subject: `Confirm your letter to ${site.name}`,
    preview: 'Please confirm that you wrote it. The link works for seven days.',
    title: 'Did you write to us?',
    text: `Someone, hopefully you, wrote a letter on “${mailSlots.title}”. The editor sees it once you press the button behind this link.`,
    button: 'Read and send my letter',
    href: mailSlots.confirm,
    after:
      'If it wasn’t you, ignore this email: nothing appears, and the letter is deleted after 30 days. If you change your mind later,',
    reason: `You’re getting this email because this address was entered with a letter at ${mailSlots.site}. It was not added to the newsletter.`,
  },
  published: {
    subject: `Your letter is on ${site.name}`,
    preview: 'Thank you for writing. Here is where it appeared.',
    title: 'Your letter is published',
    text: `Thank you for writing. Your letter on “${mailSlots.title}” is on the site now.`,
    button: 'See my letter',
    href: mailSlots.article,
    after: 'If you change your mind,',
    reason: `This is the last email about your letter. You’re getting it because you wrote to us at ${mailSlots.site}; your address was not added to the newsletter.`,
  },
} as const;

/** Renders a mail to the writer of a letter: one button, and the links to take the letter back. */
export function LetterMail({ kind }: { kind: keyof typeof letterMailWords }) {
  const { subject, preview, title, text, button, href, after, reason } = letterMailWords[kind];
  return (
    <MailFrame title={subject} preview={preview} footer={<MailFooter reason={reason} isSubscribed={false} />}>
      <MailRow top={40} bottom={16}>
        <MailTitle>{title}</MailTitle>
      </MailRow>
      <MailRow>
        <MailParagraph>{text}</MailParagraph>
      </MailRow>
      <MailRow top={26} bottom={26}>
        <MailButton href={href}>{button}</MailButton>
      </MailRow>
      <MailRow>
        <MailSmallText>
          {after} <MailLink href={mailSlots.withdraw}>withdraw the letter</MailLink> or{' '}
          <MailLink href={mailSlots.erase}>delete it with everything we store about it</MailLink>. Keep this email:
          these two links always work.
        </MailSmallText>
      </MailRow>
    </MailFrame>
  );
}
