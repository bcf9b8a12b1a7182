/** A fact in print, and the number its source has in the list of the tool's page; none where it needs no source. */
interface Sourced {
  id: string;
  text: string;
  number: number | undefined;
}

/** Renders a figure and the numeral that leads to its source. */
export function SourcedFigure({ id, text, number }: Sourced) {
  return (
    <span className="fact-value">
      {text}
      {number && (
        <sup>
          <a className="source-mark" href={`#figure-${id}`} aria-label={`Source ${number} for ${text}`}>
            {number}
          </a>
        </sup>
      )}
    </span>
  );
}

/** A sentence; what is not plain words is a fact. */
export type SourcedWords = readonly (string | Sourced)[];

/** Renders a sentence whose facts lead to their sources. */
export function SourcedText({ words }: { words: SourcedWords }) {
  return words.map((word) => (typeof word === 'string' ? word : <SourcedFigure key={word.id} {...word} />));
}
