import { mailSlots } from '../../core/mail-template.ts';
import type { IssueBlock, IssueInline } from '../posts/issue-body.ts';
import { mailColors, mailFonts } from './mail-palette.ts';
import { MailHeading, MailLink, MailParagraph } from './mail-parts.tsx';

const absolute = (href: string): string => (href.startsWith('/') ? mailSlots.site + href : href);

function Inline({ inline }: { inline: IssueInline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'fact':
      return <span style={{ whiteSpace: 'nowrap' }}>{inline.text}</span>;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'link':
      return (
        <MailLink href={absolute(inline.href)}>
          <Inlines inlines={inline.children} />
        </MailLink>
      );
    case 'break':
      return <br />;
  }
}

function Inlines({ inlines }: { inlines: readonly IssueInline[] }) {
  return inlines.map((inline, at) => <Inline key={at} inline={inline} />);
}

function Block({ block, isFirst }: { block: IssueBlock; isFirst: boolean }) {
  const { ink, brand } = mailColors;
  switch (block.kind) {
    case 'heading':
      return (
        <div style={{ paddingTop: isFirst ? 0 : '32px' }}>
          <MailHeading as={block.level === 2 ? 'h2' : 'h3'} size={block.level === 2 ? 24 : 19}>
            <Inlines inlines={block.children} />
          </MailHeading>
        </div>
      );
    case 'paragraph':
      return (
        <MailParagraph top={isFirst ? 0 : 14}>
          <Inlines inlines={block.children} />
        </MailParagraph>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      const text = { color: ink.light, fontFamily: mailFonts.serif, fontSize: '18px', lineHeight: '28px' };
      return (
        <List className="m-ink" style={{ ...text, margin: '14px 0 0', padding: '0 0 0 24px' }}>
          {block.items.map((item, at) => (
            <li key={at} className="m-ink" style={{ ...text, margin: at === 0 ? 0 : '4px 0 0' }}>
              <Inlines inlines={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote style={{ margin: '18px 0 4px', padding: '0 0 0 18px', borderLeft: `4px solid ${brand.light}` }}>
          <MailProse blocks={block.children} />
        </blockquote>
      );
  }
}

/** Renders the text of an issue in a mail. */
export function MailProse({ blocks }: { blocks: readonly IssueBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} isFirst={at === 0} />);
}
