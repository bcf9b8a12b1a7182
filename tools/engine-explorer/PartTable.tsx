import type { ShownPart } from './engine-explorer-data.ts';
import { PartWords } from './PartWords.tsx';

/** Every part in a table: what the plate shows without JavaScript and on paper. */
export function PartTable({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <div className="data-table bordered part-table">
      <p className="block-title">Every part on the plate</p>
      <table>
        <thead>
          <tr>
            {['No.', 'Part', 'What it does', 'Read on'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
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
