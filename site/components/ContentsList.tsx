/** One heading of the article. */
export interface ContentsEntry {
  slug: string;
  text: string;
}

/** The table of contents; a small script marks the part being read. */
export function ContentsList({ contents }: { contents: ContentsEntry[] }) {
  return (
    <ol>
      {contents.map(({ slug, text }) => (
        <li key={slug}>
          <a href={`#${slug}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
