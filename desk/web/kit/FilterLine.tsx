import { Link } from 'react-router';
import { formatNumber } from '../../../ui/format.ts';

/** Renders filters as links with their counts, so that Back works and the palette can reach them. */
export function FilterLine({
  label,
  filters,
}: {
  label: string;
  filters: readonly { name: string; to: string; count?: number; isOn: boolean }[];
}) {
  return (
    <nav className="filters" aria-label={label}>
      {filters.map(({ name, to, count, isOn }) => (
        <Link key={name} to={to} aria-current={isOn ? 'true' : undefined}>
          {name}
          {count !== undefined && <span>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
