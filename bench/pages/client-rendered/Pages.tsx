import { content } from 'virtual:bundled-content';
import { useParams } from 'react-router';
import { Card } from './Card.tsx';
import { Picture } from './Picture.tsx';
import { TowingChart } from './TowingChart.tsx';

const { posts, hero, figuresHtml } = content;
const recentOnHome = 5;

/** Hero, featured post, recent posts. */
export function HomePage() {
  const [featured] = posts;
  return (
    <>
      <header>
        <Picture picture={hero} alt="" sizes="100vw" isFirst />
        <h1>Everything about the 2.7L TurboMax</h1>
      </header>
      <div dangerouslySetInnerHTML={{ __html: figuresHtml }} />
      <section>
        <h2>Featured Article</h2>
        {featured && <Card post={featured} />}
      </section>
      <section>
        <h2>Recent Posts</h2>
        {posts.slice(0, recentOnHome).map((post) => (
          <Card key={post.slug} post={post} />
        ))}
      </section>
    </>
  );
}

/** All posts. */
export function ArchivePage() {
  return (
    <>
      <h1>Blog</h1>
      <section>
        {posts.map((post, index) => (
          <Card key={post.slug} post={post} isFirst={index === 0} />
        ))}
      </section>
    </>
  );
}

/** One post; its body is HTML from the bundle. */
export function ArticlePage() {
  const { slug } = useParams();
  const post = posts.find((candidate) => candidate.slug === slug);
  if (!post) return <h1>Not found</h1>;
  return (
    <>
      <header>
        <Picture picture={post.picture} alt="" sizes="100vw" isFirst />
        <h1>{post.title}</h1>
        <p>{post.summary}</p>
      </header>
      <div dangerouslySetInnerHTML={{ __html: post.html }} />
      {slug === 'chevy-towing-evolution' && <TowingChart />}
    </>
  );
}
