import { displayDate } from '../../../core/dates.ts';
import { fillSiteFacts } from '../../../facts/site-facts.ts';
import { recallCells, recallHeaders, recallName } from '../../../facts/trucks/print-recall.ts';
import { getRecall, modelYearPath } from '../../../facts/trucks/recalls.ts';
import { siteRecalls as recalls } from '../../../facts/trucks/site-trucks.ts';
import { oldestCheck } from '../../../facts/trucks/truck-record.ts';
import { site } from '../../../site.config.ts';
import { NewTabButton } from '../../../ui/ExternalLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ScrollArea, Table } from '../../../ui/Table.tsx';
import { YoursTag } from '../../../ui/YoursTag.tsx';
import { labelNote } from '../../my-truck/label-note.ts';
import { type ArticleProps, recallTruck, recallWords, selectRecalls } from './article-entries.ts';

/** Renders recalls as a table of an article; each leads to its entry on /recalls. */
export function RecallTable({ where, ...props }: ArticleProps<'RecallTable'> & { where: string }) {
  const chosen = selectRecalls(recalls, props, where);
  const title = props.title ?? 'Recalls';
  return (
    <div className="data-table striped stacked-table table-cards prose-wide laid-late">
      <p className="block-title">{title}</p>
      <ScrollArea label={title}>
        <Table names={recallHeaders}>
          <tbody>
            {chosen.map((recall) => (
              <tr key={recall.id}>
                <th scope="row">
                  <a href={`/recalls#${recall.id}`}>{recallName(recall)}</a>
                  {recall.doNotDrive && <strong> {recall.doNotDrive.words}</strong>}
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

/** Renders the exception to "your trailering label decides". */
export function LabelNote() {
  const { before, link, after } = labelNote;
  return (
    <>
      {before}
      <a href={link.href}>{link.label}</a>
      {fillSiteFacts(after, 'The note on trailering labels')}
    </>
  );
}

/** Leads to the government's recall lookup. */
export function RecallLookup() {
  return (
    <aside className="callout laid-late" aria-label="Check your own truck">
      <p className="eyebrow">Check your own truck</p>
      <p>Recalls are filed by VIN. The government lookup takes your 17-character VIN and shows the result at once.</p>
      <p className="prose-action">
        <NewTabButton kind="btn-ink" href={site.recallLookupUrl}>
          Look up recalls at NHTSA
        </NewTabButton>
      </p>
    </aside>
  );
}

/** Leads to the manufacturer's dealer locator in a new tab. */
export function ServiceCenterButton() {
  return (
    <p className="prose-action">
      <a className="btn" href={site.serviceCenterUrl} target="_blank" rel="noopener">
        Find certified service centers <Icon name="external" />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  );
}

/** Renders the place of a line about the reader's truck; a script fills it once one is saved. */
export function YourTruck({ about }: ArticleProps<'YourTruck'>) {
  return (
    <p className="mine grid" data-your-truck={about} hidden>
      <YoursTag />
      <span data-words />
    </p>
  );
}
