import type { ReactNode } from 'react';
import { lookedUp } from '../../../facts/fact-notes.ts';
import { factPlaceholder } from '../../../facts/print-fact.ts';
import { fillSiteFacts, siteFact } from '../../../facts/site-facts.ts';
import type { ReferenceData } from '../../../facts/trucks/reference-data.ts';
import { figuresWeBeganWith as data } from '../../../facts/trucks/site-trucks.ts';
import { FactNotes } from '../../../ui/FactNotes.tsx';
import { LedgerTitle } from '../../../ui/PageTitle.tsx';
import { Table } from '../../../ui/Table.tsx';
import { FilledText, Part } from '../model-years/ReferenceParts.tsx';

const where = 'content/figures-we-began-with.yaml';

type Group = ReferenceData<'figures-we-began-with.yaml'>['groups'][number];
type State = Group['figures'][number]['state'];

/** What became of a figure, in words. */
const states: Readonly<Record<State, string>> = {
  stands: 'Stands',
  changed: 'Changed',
  none: 'No source found',
  ours: 'Our own choice',
  over: 'Over',
};

const heads = ['Figure', 'As specified', 'What sources say today', 'What became of it, and why'] as const;
const [, began, today] = heads;

/** The old figures need no note: the page says whose they are. */
const fillOld = (text: string): string =>
  text.replace(factPlaceholder, (written, id: string) =>
    siteFact(id, where).source.kind === 'spec' ? fillSiteFacts(written, where) : written,
  );
const sourced = data.facts.filter(({ source }) => source.kind !== 'spec');

function GroupTable({ title, figures }: Group) {
  return (
    <div className="data-table striped table-cards began-table">
      <Table names={heads} caption={title}>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.name}>
              <th scope="row">{figure.name}</th>
              <td data-label={began} className="began-old">
                {fillOld(figure.began)}
              </td>
              <td data-label={today}>
                <FilledText text={fillOld(figure.today)} />
              </td>
              <td>
                <b>{states[figure.state]}.</b> <FilledText text={fillOld(figure.why)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Renders every figure the site was built from, what sources say of it today, and why it stayed or went. */
export function BeganWithPage({ children }: { children?: ReactNode }) {
  const figures = data.groups.flatMap((group) => group.figures);
  const unsourced = figures.filter(({ state }) => state === 'none').length;
  return (
    <div className="page-wrap text-page reference-page began-page">
      <LedgerTitle
        title="Figures we began with"
        lede={<FilledText text={data.answer} />}
        note="The labels and manuals of your own truck decide."
        cells={[
          ['Figures', figures.length + data.chart.rows.length],
          ['Stand', figures.filter(({ state }) => state === 'stands').length],
          ['No source', unsourced + data.chart.rows.filter((row) => row.today.startsWith('none found')).length],
        ]}
        checked={lookedUp(sourced) ?? ''}
      />
      <Part id="chart" title="The towing chart">
        {children}
        <p className="began-why">
          <FilledText text={data.chart.why} />
        </p>
      </Part>
      {data.groups.map((group) => (
        <Part key={group.id} id={group.id} title={group.title}>
          <GroupTable {...group} />
        </Part>
      ))}
      <p>
        What was wrong in an article after it was online is under <a href="/corrections">Corrections</a>.
      </p>
      <FactNotes facts={sourced} />
    </div>
  );
}
