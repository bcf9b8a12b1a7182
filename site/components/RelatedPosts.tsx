import type { Post } from '../posts/post.ts';
import { PostCard } from './PostCard.tsx';
import { SectionHead } from './SectionHead.tsx';

/** Posts on the same subject, under an article. */
export function RelatedPosts({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <SectionHead title="Related posts" id="related" />
      <div className="grid">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  );
}
