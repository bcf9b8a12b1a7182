import { SourceLink } from '../../ui/SourceLink.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import type { PartText, ShownPart } from './engine-parts.ts';

/** Renders every part in a table: what the plate shows without JavaScript and on paper. */
export function PartTable({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <div className="data-table bordered part-table table-cards">
      <p className="block-title">Every part on the plate</p>
      <table>
        <TableHead names={['No.', 'Part', 'What it does', 'Read on']} />
        <tbody>
          {parts.map((part) => (
            <tr key={part.id} data-of={part.id}>
              <td>{part.number}</td>
              <th scope="row">{part.name}</th>
              <td>
                <PartWords words={part.words} />
              </td>
              <td>
                <a href={part.href}>{part.section}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PartWordsProps {
  words: readonly PartText[];
  /** Path of the page that lists the sources; '' when it is this one. */
  sources?: string;
}

/** Renders the two sentences of a part; facts link to their sources. */
export function PartWords({ words, sources = '' }: PartWordsProps) {
  return (
    <>
      {words.map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <SourceLink key={piece.factId} id={piece.factId} page={sources}>
            {piece.text}
          </SourceLink>
        ),
      )}
    </>
  );
}
