import { FactFigure } from '../../ui/FactFigure.tsx';
import type { IssueBlock, IssueInline } from '../posts/issue-body.ts';

interface IssueProseProps {
  blocks: readonly IssueBlock[];
  /** Given for a feed: links become absolute and facts plain text, since the sources are elsewhere. */
  base?: string;
}

function Inline({ inline, base }: { inline: IssueInline; base?: string | undefined }) {
  const children = 'children' in inline && <Inlines inlines={inline.children} base={base} />;
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'fact':
      return base ? inline.text : <FactFigure fact={inline.fact} as={inline.isBare ? 'value' : 'figure'} />;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'link':
      return <a href={base ? new URL(inline.href, base).href : inline.href}>{children}</a>;
    case 'break':
      return <br />;
  }
}

function Inlines({ inlines, base }: { inlines: readonly IssueInline[]; base?: string | undefined }) {
  return inlines.map((inline, at) => <Inline key={at} inline={inline} base={base} />);
}

function Block({ block, base }: { block: IssueBlock; base?: string | undefined }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading className="heading-plain">
          <Inlines inlines={block.children} base={base} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.children} base={base} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Inlines inlines={item} base={base} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <IssueProse blocks={block.children} {...(base ? { base } : {})} />
        </blockquote>
      );
  }
}

/** Renders the text of an issue on its page, or in the feed. */
export function IssueProse({ blocks, base }: IssueProseProps) {
  return blocks.map((block, at) => <Block key={at} block={block} base={base} />);
}
