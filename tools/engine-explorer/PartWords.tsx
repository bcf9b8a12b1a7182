import type { Words } from './engine-explorer-data.ts';

interface PartWordsProps {
  words: readonly Words[];
  /** Path of the page that lists the sources; '' when it is this one. */
  sources?: string;
}

/** The two sentences of a part; figures lead to their sources. */
export function PartWords({ words, sources = '' }: PartWordsProps) {
  return (
    <>
      {words.map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a
            key={piece.factId}
            className={sources ? undefined : 'fact-link'}
            href={`${sources}#figure-${piece.factId}`}
          >
            {piece.figure}
          </a>
        ),
      )}
    </>
  );
}
