/** Stands in for an empty list of kept articles. */
export function NothingKept({ words }: { words: string }) {
  return (
    <>
      <p>{words}</p>
      <p className="actions">
        <a className="btn" href="/blog">
          Read the blog
        </a>
      </p>
    </>
  );
}
