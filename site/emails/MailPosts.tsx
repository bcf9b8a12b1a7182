import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { mailSlots } from '../../core/mail-template.ts';
import { categoryColor } from '../../core/palette.ts';
import { colors } from '../../site.colors.ts';
import { findCategory } from '../../site.config.ts';
import type { Post } from '../posts/post.ts';
import { mailColors, mailFonts } from './mail-palette.ts';
import { MailHeading, MailSmallText } from './mail-parts.tsx';
import { mailPictureAlt, mailPicturePath } from './mail-pictures.ts';

const hrefOf = (post: Post): string => mailSlots.site + post.href;

function PostPicture({ post, width }: { post: Post; width: number }) {
  const { ink, surface } = mailColors;
  return (
    <Link href={hrefOf(post)} data-skip-in-text style={{ display: 'block', textDecoration: 'none' }}>
      <Img
        className="m-surface m-ink"
        src={mailSlots.site + mailPicturePath(post.imageSrc)}
        alt={mailPictureAlt(post)}
        width={width}
        height={Math.round((width * 9) / 16)}
        style={{
          width: '100%',
          maxWidth: `${width}px`,
          height: 'auto',
          backgroundColor: surface.light,
          color: ink.light,
          fontFamily: mailFonts.sans,
          fontSize: '14px',
          lineHeight: '20px',
          borderRadius: '3px',
        }}
      />
    </Link>
  );
}

function Categories({ post }: { post: Post }) {
  return (
    <div data-skip-in-text style={{ paddingBottom: '6px' }}>
      {post.categories.map((name, at) => {
        const category = findCategory(name);
        if (!category) return null;
        return (
          <span key={name}>
            {at > 0 && ' '}
            <span
              className={`m-category-${category.slug}`}
              style={{
                color: categoryColor(category.color, colors).light,
                fontFamily: mailFonts.sans,
                fontSize: '12px',
                lineHeight: '18px',
                fontWeight: 700,
                letterSpacing: '0.06em',
                textTransform: 'uppercase',
                marginRight: '10px',
              }}
            >
              {name}
            </span>
          </span>
        );
      })}
    </div>
  );
}

function PostWords({ post, size }: { post: Post; size: number }) {
  return (
    <>
      <Categories post={post} />
      <MailHeading as="h3" size={size}>
        <Link href={hrefOf(post)} className="m-ink" style={{ color: mailColors.ink.light, textDecoration: 'none' }}>
          {post.title}
        </Link>
      </MailHeading>
      <MailSmallText top={8}>{post.excerpt}</MailSmallText>
    </>
  );
}

function FirstPost({ post }: { post: Post }) {
  return (
    <>
      <PostPicture post={post} width={536} />
      <div style={{ paddingTop: '16px' }}>
        <PostWords post={post} size={23} />
      </div>
    </>
  );
}

function FurtherPost({ post }: { post: Post }) {
  return (
    <table
      role="presentation"
      className="m-rule"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      style={{ marginTop: '24px', borderTop: `1px solid ${mailColors.rule.light}` }}
    >
      <tbody>
        <tr>
          <td className="m-stack" width="204" valign="top" style={{ paddingTop: '24px', width: '204px' }}>
            <PostPicture post={post} width={204} />
          </td>
          <td className="m-stack m-under" valign="top" style={{ padding: '20px 0 0 22px' }}>
            <PostWords post={post} size={19} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Posts in a mail: the first at full width, the others beside their pictures, stacked where the screen is narrow. */
export function MailPosts({ posts: [first, ...others] }: { posts: readonly Post[] }) {
  if (!first) return null;
  return (
    <>
      <FirstPost post={first} />
      {others.map((post) => (
        <FurtherPost key={post.slug} post={post} />
      ))}
    </>
  );
}
