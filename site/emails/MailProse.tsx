import type { ReactNode } from 'react';
import { mailSlots } from '../../core/mail/mail-template.ts';
import { nameSlot } from '../../core/people/reader-name.ts';
import { colors } from '../../site.colors.ts';
import type { IssueBlock, IssueInline, IssuePhoto, IssueTable } from '../posts/issue-body.ts';
import { readPhoto } from '../posts/photos.ts';
import {
  MailButton,
  MailHeading,
  MailLink,
  MailParagraph,
  MailPicture,
  MailSmallText,
  mailText,
} from './mail-parts.tsx';
import { issuePhotoFile, mailPhotoPath } from './mail-pictures.ts';

const absolute = (href: string): string => (href.startsWith('/') ? mailSlots.site + href : href);

function Inline({ inline }: { inline: IssueInline }) {
  const children = 'children' in inline && drawInlines(inline.children);
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'name':
      return nameSlot(inline.fallback);
    case 'fact':
      return <span style={{ whiteSpace: 'nowrap' }}>{inline.text}</span>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'link':
      return <MailLink href={absolute(inline.href)}>{children}</MailLink>;
    case 'break':
      return <br />;
  }
}

const drawInlines = (inlines: readonly IssueInline[]): ReactNode =>
  inlines.map((inline, at) => <Inline key={at} inline={inline} />);

const columnWidth = 536;

/**
 * Renders a photo in a mail. Its file has no transparent part and its frame no color of its own, so that nothing
 * vanishes where a program turns colors over. The text part names it with its address.
 */
function MailPhoto({ photo: shown, isFirst }: { photo: IssuePhoto; isFirst: boolean }) {
  const { id, alt, caption, href } = shown;
  const photo = readPhoto(id);
  const file = issuePhotoFile(shown);
  // An upright photo would fill the screen twice.
  const width = Math.min(columnWidth, file.width, Math.round((640 * photo.width) / photo.height));
  const image = (
    <MailPicture
      className="m-rule"
      src={mailSlots.site + mailPhotoPath(file)}
      alt={alt}
      data-photo
      width={width}
      height={Math.round((width * photo.height) / photo.width)}
      style={{ boxSizing: 'border-box', border: `1px solid ${colors.rule.light}` }}
    />
  );
  return (
    <div style={{ paddingTop: isFirst ? 0 : '20px', paddingBottom: '6px' }}>
      {href === undefined ? image : <MailLink href={absolute(href)}>{image}</MailLink>}
      {caption && <MailSmallText top={8}>{caption}</MailSmallText>}
    </div>
  );
}

/** Renders a table in a mail; the text part sets it in columns. */
function MailTable({ head, rows }: IssueTable) {
  const cell = {
    ...mailText('sans', 15, 22),
    padding: '6px 12px 6px 0',
    textAlign: 'left' as const,
    verticalAlign: 'top' as const,
    borderBottom: `1px solid ${colors.rule.light}`,
  };
  return (
    <table data-table width="100%" cellPadding="0" cellSpacing="0" style={{ margin: '18px 0 6px', width: '100%' }}>
      <thead>
        <tr>
          {head.map((words, at) => (
            <th key={at} className="m-ink m-rule" style={cell}>
              {drawInlines(words)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((words, col) => (
              <td key={col} className="m-ink m-rule" style={cell}>
                {drawInlines(words)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Block({ block, isFirst }: { block: IssueBlock; isFirst: boolean }) {
  switch (block.kind) {
    case 'heading':
      return (
        <div style={{ paddingTop: isFirst ? 0 : '32px' }}>
          <MailHeading as={block.level === 2 ? 'h2' : 'h3'} size={block.level === 2 ? 24 : 19}>
            {drawInlines(block.children)}
          </MailHeading>
        </div>
      );
    case 'paragraph':
      return <MailParagraph top={isFirst ? 0 : 14}>{drawInlines(block.children)}</MailParagraph>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      const text = mailText('serif', 18, 28);
      return (
        <List className="m-ink" style={{ ...text, margin: '14px 0 0', padding: '0 0 0 24px' }}>
          {block.items.map((item, at) => (
            <li key={at} className="m-ink" style={{ ...text, margin: at === 0 ? 0 : '4px 0 0' }}>
              {drawInlines(item)}
            </li>
          ))}
        </List>
      );
    }
    case 'photo':
      return <MailPhoto photo={block} isFirst={isFirst} />;
    case 'table':
      return <MailTable {...block} />;
    case 'button':
      return (
        <div style={{ paddingTop: isFirst ? 0 : '20px', paddingBottom: '6px' }}>
          <MailButton href={absolute(block.href)}>{drawInlines(block.children)}</MailButton>
        </div>
      );
    case 'quote':
      return (
        <blockquote
          style={{ margin: '18px 0 4px', padding: '0 0 0 18px', borderLeft: `4px solid ${colors.brand.light}` }}
        >
          <MailProse blocks={block.children} />
        </blockquote>
      );
  }
}

export function MailProse({ blocks }: { blocks: readonly IssueBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} isFirst={at === 0} />);
}
