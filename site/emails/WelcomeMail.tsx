import { mailSlots } from '../../core/mail/mail-template.ts';
import { openNameSlots } from '../../core/people/reader-name.ts';
import { site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import type { Post } from '../posts/post.ts';
import type { WelcomeText } from '../posts/welcome-text.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailPosts } from './MailPosts.tsx';
import { MailProse } from './MailProse.tsx';
import { MailParagraph, MailRow, MailTitle, MailWords } from './mail-parts.tsx';

export const welcomeWords = {
  subject: `Welcome to ${site.name}`,
  preview: words.welcome.preview,
} as const;

const welcomeTargets = { preferences: mailSlots.preferences, archive: `${mailSlots.site}/newsletter` };

const footer = <MailFooter />;

/** Renders a later mail of the welcome series: the publisher's own text. */
export function WelcomeStepMail({ text: { subject, preview, blocks } }: { text: WelcomeText }) {
  return (
    <MailFrame title={subject} preview={preview} footer={footer}>
      <MailRow top={36} bottom={22}>
        <MailTitle>{subject}</MailTitle>
      </MailRow>
      <MailRow>
        <MailProse blocks={blocks} />
      </MailRow>
    </MailFrame>
  );
}

/** Renders the first mail to a new subscriber: what comes, how often, and where to start. */
export function WelcomeMail({ posts }: { posts: readonly Post[] }) {
  return (
    <MailFrame title={welcomeWords.subject} preview={welcomeWords.preview} footer={footer}>
      <MailRow top={36} bottom={22}>
        <MailTitle>{openNameSlots(words.welcome.title)}</MailTitle>
      </MailRow>
      <MailRow>
        <MailParagraph>{openNameSlots(words.welcome.what)}</MailParagraph>
        <MailParagraph top={14}>
          {openNameSlots(words.welcome.rhythm)} <MailWords words={words.welcome.choices} targets={welcomeTargets} />
        </MailParagraph>
      </MailRow>
      <MailPosts title={words.welcome.posts} posts={posts} />
    </MailFrame>
  );
}
