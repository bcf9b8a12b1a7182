import { displayDate } from '../../../core/dates.ts';
import { printDoNotDrive, recallCells, recallHeaders, recallName } from '../../../facts/trucks/print-recall.ts';
import { getRecall, modelYearPath } from '../../../facts/trucks/recalls.ts';
import { siteRecalls as recalls } from '../../../facts/trucks/site-recalls.ts';
import { oldestCheck } from '../../../facts/trucks/truck-record.ts';
import { ScrollArea, Table } from '../../../ui/Table.tsx';
import { type ArticleProps, recallTruck, recallWords, selectRecalls } from './article-entries.ts';

/** Renders recalls as a table of an article; each leads to its entry on /recalls. */
export function RecallTable({ where, ...props }: ArticleProps<'RecallTable'> & { where: string }) {
  const chosen = selectRecalls(recalls, props, where);
  const title = props.title ?? 'Recalls';
  return (
    <div className="data-table striped stacked-table table-cards prose-wide">
      <p className="block-title">{title}</p>
      <ScrollArea label={title}>
        <Table names={recallHeaders}>
          <tbody>
            {chosen.map((recall) => (
              <tr key={recall.id}>
                <th scope="row">
                  <a href={`/recalls#${recall.id}`}>{recallName(recall)}</a>
                  {recall.doNotDrive && <strong> {printDoNotDrive(recall)}</strong>}
                </th>
                {recallCells(recall).map((cell, at) => (
                  <td key={recallHeaders[at + 1]} data-label={recallHeaders[at + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      <p className="block-caption">
        What we found, looked up {displayDate(oldestCheck(chosen))}. Sources and limits:{' '}
        <a href="/recalls">the recall list</a>.
      </p>
    </div>
  );
}

export function RecallLink({ where, id, as }: ArticleProps<'Recall'> & { where: string }) {
  return <a href={`/recalls#${id}`}>{recallWords(getRecall(recalls, id, where), as)}</a>;
}

export function RecallCount(props: ArticleProps<'RecallCount'>) {
  const { model, year, count } = recallTruck(recalls, props);
  return <a href={modelYearPath(model, year)}>{count}</a>;
}
