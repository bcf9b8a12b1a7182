import { formatCount } from '../../core/text/counts.ts';
import type { RatingKind } from '../../facts/trucks/ratings.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { ScrollTable } from '../../ui/Table.tsx';
import type { ToolDefinition } from '../define-tool.ts';
import { factIds, loadData, towTrucks } from './tow-data.ts';
import { personPounds } from './tow-fields.ts';
import type { RatedVersion } from './tow-presets.ts';

export const tool = {
  load: loadData,
  worked,
  factIds,
} satisfies ToolDefinition;

function worked() {
  return { adult: `${personPounds.adult} lb`, child: `${personPounds.child} lb`, trucks: <TruckTable /> };
}

/** A rating with its source and grade; both values where sources disagree. */
function RatingCell({ found }: { found: RatedVersion['found'][RatingKind] }) {
  if (!found) return 'unknown';
  const { row, value, other } = found;
  return (
    <>
      {[value, other].flatMap((each) => (each === undefined ? [] : formatCount(each))).join(' to ')} lb{' '}
      {row.address.map((address, at) => (
        <span key={address}>
          {at > 0 && ', '}
          <ExternalLink href={address}>{at === 0 ? row.source : 'second source'}</ExternalLink>
        </span>
      ))}{' '}
      ({row.grade})
    </>
  );
}

const TruckTable = () => (
  <details className="prose-wide">
    <summary>
      <h3 id="trucks">The trucks in the list, with sources</h3>
    </summary>
    <ScrollTable
      className="striped"
      label="The trucks in the list"
      names={['Truck', 'Tow rating', 'Payload']}
      rows={towTrucks.map(({ preset, found }) => [
        preset.label,
        <RatingCell found={found.tow} />,
        <RatingCell found={found.payload} />,
      ])}
      note="Ratings when properly equipped. Each figure is published for just this version. Grades: A is a maker’s document or federal data, B trade press, C a dealer or content page, X a figure on which sources disagree."
    />
  </details>
);
