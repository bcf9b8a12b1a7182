import { Link } from '@react-email/link';
import { mailSlots } from '../../core/mail/mail-template.ts';
import { categoryColor } from '../../core/pages/palette.ts';
import { colors } from '../../site.colors.ts';
import { findCategory } from '../../site.config.ts';
import type { Post } from '../posts/post.ts';
import { MailCells, MailGauge, MailHeading, MailPicture, MailRow, MailSmallText, mailText } from './mail-parts.tsx';
import { mailPictureAlt, mailPicturePath } from './mail-pictures.ts';

const hrefOf = (post: Post): string => mailSlots.site + post.href;

const PostPicture = ({ post, picture, width }: { post: Post; picture: string; width: number }) => (
  <Link href={hrefOf(post)} data-skip-in-text style={{ display: 'block', textDecoration: 'none' }}>
    <MailPicture
      src={mailSlots.site + mailPicturePath(picture)}
      alt={mailPictureAlt(post)}
      width={width}
      height={Math.round((width * 9) / 16)}
    />
  </Link>
);

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
                ...mailText('sans', 12, 18),
                color: categoryColor(category.color, colors).light,
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
        <Link href={hrefOf(post)} className="m-ink" style={{ color: colors.ink.light, textDecoration: 'none' }}>
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
      {post.imageSrc && <PostPicture post={post} picture={post.imageSrc} width={536} />}
      <div style={{ paddingTop: post.imageSrc ? '16px' : 0 }}>
        <PostWords post={post} size={23} />
      </div>
    </>
  );
}

function FurtherPost({ post }: { post: Post }) {
  const style = { marginTop: '24px', borderTop: `1px solid ${colors.rule.light}` };
  return (
    <MailCells className="m-rule" style={style}>
      {post.imageSrc && (
        <td className="m-stack" width="204" valign="top" style={{ paddingTop: '24px', width: '204px' }}>
          <PostPicture post={post} picture={post.imageSrc} width={204} />
        </td>
      )}
      <td className="m-stack m-under" valign="top" style={{ padding: post.imageSrc ? '20px 0 0 22px' : '20px 0 0' }}>
        <PostWords post={post} size={19} />
      </td>
    </MailCells>
  );
}

/** Posts in a mail: the first at full width, the others beside their pictures, stacked where the screen is narrow. */
export function MailPosts({ title, posts: [first, ...others] }: { title: string; posts: readonly Post[] }) {
  if (!first) return null;
  return (
    <>
      <MailRow top={44}>
        <MailGauge />
      </MailRow>
      <MailRow top={16} bottom={20}>
        <MailHeading as="h2" size={26}>
          {title}
        </MailHeading>
      </MailRow>
      <MailRow>
        <FirstPost post={first} />
        {others.map((post) => (
          <FurtherPost key={post.slug} post={post} />
        ))}
      </MailRow>
    </>
  );
}
