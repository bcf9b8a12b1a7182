import { displayDate } from '../../core/dates.ts';
import { words } from '../../site.words.ts';
import type { Issue } from '../posts/issue.ts';
import { MailFooter, MailFrame } from './MailFrame.tsx';
import { MailPosts } from './MailPosts.tsx';
import { MailProse } from './MailProse.tsx';
import { MailRow, MailSmallText, MailTitle } from './mail-parts.tsx';

export function IssueMail({ issue }: { issue: Issue }) {
  return (
    <MailFrame title={issue.subject} preview={issue.preview} footer={<MailFooter webPath={issue.href} />}>
      <MailRow top={32} bottom={6}>
        <MailSmallText>{displayDate(issue.date)}</MailSmallText>
      </MailRow>
      <MailRow bottom={22}>
        <MailTitle>{issue.subject}</MailTitle>
      </MailRow>
      <MailRow>
        <MailProse blocks={issue.blocks} />
      </MailRow>
      <MailPosts title={words.mailFrame.picked} posts={issue.posts} />
    </MailFrame>
  );
}
