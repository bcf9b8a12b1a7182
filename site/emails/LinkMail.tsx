import { mailSlots } from '../../core/mail-template.ts';
import { site } from '../../site.config.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailButton, MailLink, MailParagraph, MailRow, MailSmallText, MailTitle } from './mail-parts.tsx';

/** The words of a mail with one link: what it is for, and why it came. */
interface LinkMailWords {
  subject: string;
  preview: string;
  title: string;
  text: string;
  button: string;
  href: string;
  after: string;
  reason: string;
  /** Ends with the links by which its writer takes a letter back. */
  isAboutLetter?: boolean;
}

const confirmation = {
  button: 'Confirm my subscription',
  href: mailSlots.confirm,
  after: 'The link opens a page with one button and works for seven days.',
  reason: `You’re getting this email because someone, hopefully you, entered this address at ${mailSlots.site}. If it wasn’t you, ignore this email: you won’t get the newsletter unless you confirm.`,
};
const dataLink = {
  after: 'The link opens a page with one button. Don’t forward this email.',
  reason: `You’re getting this email because someone, hopefully you, asked for it on a preferences page at ${mailSlots.site}. If it wasn’t you, ignore this email: nothing happens unless you use the link.`,
};

/** Every such mail, by the name of its file in `mails/`. None quotes what a person typed: anyone can type any address. */
export const linkMails = {
  confirmation: {
    ...confirmation,
    subject: `Confirm your subscription to ${site.name}`,
    preview: `Please confirm that you want the ${site.name} newsletter. The link works for seven days.`,
    title: 'One more click',
    text: `Please confirm that you want the ${site.name} newsletter.`,
  },
  reminder: {
    ...confirmation,
    subject: `Still want the ${site.name} newsletter?`,
    preview: 'You signed up a few days ago but haven’t confirmed yet. The link works for seven days.',
    title: 'Still interested?',
    text: `A few days ago you signed up for the ${site.name} newsletter, but you haven’t confirmed your address yet. If you still want it, press the button. If not, do nothing: this is the only reminder, and we delete addresses that are not confirmed within 30 days.`,
  },
  'export-link': {
    ...dataLink,
    subject: `Download your data from ${site.name}`,
    preview: 'The link you asked for. It works once, for one hour.',
    title: 'Download your data',
    text: `Here is the link to everything ${site.name} stores about you.`,
    button: 'Download my data',
    href: mailSlots.export,
  },
  'erase-link': {
    ...dataLink,
    subject: `Delete your data at ${site.name}`,
    preview: 'The link you asked for. It works for one hour.',
    title: 'Delete your data',
    text: `Here is the link to delete everything ${site.name} stores about you. The page asks you to confirm first.`,
    button: 'Delete my data',
    href: mailSlots.erase,
  },
  'letter-confirmation': {
    subject: `Confirm your letter to ${site.name}`,
    preview: 'Please confirm that you wrote it. The link works for seven days.',
    title: 'Did you write to us?',
    text: `Someone, hopefully you, wrote a letter on “${mailSlots.title}”. The editor sees it once you press the button behind this link.`,
    button: 'Read and send my letter',
    href: mailSlots.confirm,
    after:
      'If it wasn’t you, ignore this email: nothing appears, and the letter is deleted after 30 days. If you change your mind later,',
    reason: `You’re getting this email because this address was entered with a letter at ${mailSlots.site}. It was not added to the newsletter.`,
    isAboutLetter: true,
  },
  'letter-published': {
    subject: `Your letter is on ${site.name}`,
    preview: 'Thank you for writing. Here is where it appeared.',
    title: 'Your letter is published',
    text: `Thank you for writing. Your letter on “${mailSlots.title}” is on the site now.`,
    button: 'See my letter',
    href: mailSlots.article,
    after: 'If you change your mind,',
    reason: `This is the last email about your letter. You’re getting it because you wrote to us at ${mailSlots.site}; your address was not added to the newsletter.`,
    isAboutLetter: true,
  },
} as const satisfies Record<string, LinkMailWords>;

/** Renders a mail with one link. */
export function LinkMail({ words }: { words: LinkMailWords }) {
  const { subject, preview, title, text, button, href, after, reason, isAboutLetter = false } = words;
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
          {after}
          {isAboutLetter && (
            <>
              {' '}
              <MailLink href={mailSlots.withdraw}>withdraw the letter</MailLink> or{' '}
              <MailLink href={mailSlots.erase}>delete it with everything we store about it</MailLink>. Keep this email:
              these two links always work.
            </>
          )}
        </MailSmallText>
      </MailRow>
    </MailFrame>
  );
}
