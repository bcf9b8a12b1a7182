import { displayDate } from '../../core/dates.ts';
import { site } from '../../site.config.ts';
import type { Issue } from '../posts/issue.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailPosts } from './MailPosts.tsx';
import { MailProse } from './MailProse.tsx';
import { MailRow, MailSmallText, MailTitle } from './mail-parts.tsx';

export function IssueMail({ issue }: { issue: Issue }) {
  const footer = (
    <MailFooter
      reason={`You’re getting this email because you subscribed to the ${site.name} newsletter.`}
      webPath={issue.href}
    />
  );
  return (
    <MailFrame title={issue.subject} preview={issue.preview} footer={footer}>
      <MailRow top={32} bottom={6}>
        <MailSmallText>{displayDate(issue.date)}</MailSmallText>
      </MailRow>
      <MailRow bottom={22}>
        <MailTitle>{issue.subject}</MailTitle>
      </MailRow>
      <MailRow>
        <MailProse blocks={issue.blocks} />
      </MailRow>
      <MailPosts title="Picked for this issue" posts={issue.posts} />
    </MailFrame>
  );
}
