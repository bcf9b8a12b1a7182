import type { Words } from './engine-explorer-data.ts';

/** The two sentences of a part; figures lead to their sources. */
export function PartWords({ words }: { words: readonly Words[] }) {
  return (
    <>
      {words.map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key={piece.factId} className="fact" href={`#figure-${piece.factId}`}>
            {piece.figure}
          </a>
        ),
      )}
    </>
  );
}
