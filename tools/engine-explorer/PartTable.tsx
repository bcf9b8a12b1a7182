import { SourcedText } from '../../ui/SourcedFigure.tsx';
import { Table } from '../../ui/Table.tsx';
import type { ShownPart } from './tool.tsx';

/** Renders every part in a table: what the plate shows without JavaScript and on paper. */
export function PartTable({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <div className="data-table bordered part-table table-cards">
      <p className="block-title">Every part on the plate</p>
      <Table names={['No.', 'Part', 'What it does', 'Read on']}>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id} data-of={part.id}>
              <td>{part.number}</td>
              <th scope="row">{part.name}</th>
              <td>
                <SourcedText words={part.words} />
              </td>
              <td>
                <a href={part.href}>{part.section}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
