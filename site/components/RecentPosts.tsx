import type { Post } from '../posts/post.ts';
import { Picture } from './Picture.tsx';

/** The sidebar's list of the newest other posts. */
export function RecentPosts({ posts }: { posts: Post[] }) {
  return (
    <section>
      <h2>Recent Posts</h2>
      <ul className="mini">
        {posts.map((post) => (
          <li key={post.id}>
            <Picture id={post.imageSrc} alt="" size="thumb" />
            <div>
              <a href={post.href}>{post.title}</a>
              <time dateTime={post.publishedAt}>{post.date}</time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
