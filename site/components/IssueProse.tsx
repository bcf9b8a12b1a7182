import type { ReactNode } from 'react';
import { FactFigure } from '../../ui/FactFigure.tsx';
import { ScrollArea } from '../../ui/Table.tsx';
import {
  type IssueBlock,
  type IssueInline,
  type IssuePhoto,
  type IssueTable,
  isVideoPhoto,
} from '../posts/issue-body.ts';
import { getPicture } from '../posts/pictures.ts';
import { EnlargeLink } from './EnlargeLink.tsx';
import { Picture } from './Picture.tsx';

interface IssueProseProps {
  blocks: readonly IssueBlock[];
  /** Given for a feed: links become absolute and facts plain text, since the sources are elsewhere. */
  base?: string | undefined;
}

function Inline({ inline, base }: { inline: IssueInline; base?: string | undefined }) {
  const children = 'children' in inline && drawInlines(inline.children, base);
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'name':
      return inline.fallback;
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

const drawInlines = (inlines: readonly IssueInline[], base: string | undefined): ReactNode =>
  inlines.map((inline, at) => <Inline key={at} inline={inline} base={base} />);

const FeedPicture = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? <a href={href}>{children}</a> : children;

/** Renders a photo of an issue; in a feed it is one plain picture. */
function IssuePicture({ photo, base }: { photo: IssuePhoto; base?: string | undefined }) {
  const { id, alt, caption, href } = photo;
  const { webp, width, height } = getPicture(id);
  return (
    <figure className={`prose-picture prose-wide${height > width ? ' prose-upright' : ''}`}>
      {base ? (
        <FeedPicture href={href && new URL(href, base).href}>
          <img src={new URL(webp.at(-1)?.url ?? '', base).href} alt={alt} width={width} height={height} />
        </FeedPicture>
      ) : href ? (
        <a className="video-link" href={href}>
          <Picture id={id} alt={alt} size="column" />
          {isVideoPhoto(photo) && <span className="video-play" aria-hidden="true" />}
        </a>
      ) : (
        <EnlargeLink picture={id} caption={caption ?? alt}>
          <Picture id={id} alt={alt} size="column" />
        </EnlargeLink>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function Table({ table: { head, rows }, base }: { table: IssueTable; base?: string | undefined }) {
  const table = (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              {drawInlines(cell, base)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, col) => (
              <td key={col}>{drawInlines(cell, base)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (base) return table;
  return (
    <div className="data-table bordered prose-wide">
      <ScrollArea label="Table">{table}</ScrollArea>
    </div>
  );
}

function Block({ block, base }: { block: IssueBlock; base?: string | undefined }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading className="heading-plain">{drawInlines(block.children, base)}</Heading>;
    }
    case 'paragraph':
      return <p>{drawInlines(block.children, base)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>{drawInlines(item, base)}</li>
          ))}
        </List>
      );
    }
    case 'photo':
      return <IssuePicture photo={block} base={base} />;
    case 'table':
      return <Table table={block} base={base} />;
    case 'button':
      return (
        <p>
          <a className="btn btn-primary" href={base ? new URL(block.href, base).href : block.href}>
            {drawInlines(block.children, base)}
          </a>
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <IssueProse blocks={block.children} base={base} />
        </blockquote>
      );
  }
}

export function IssueProse({ blocks, base }: IssueProseProps) {
  return blocks.map((block, at) => <Block key={at} block={block} base={base} />);
}
