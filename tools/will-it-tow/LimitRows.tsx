import { LimitBar } from '../../ui/LimitBar.tsx';
import { limitWords, pounds } from './limit-words.ts';
import type { CheckedLimit, LimitName } from './tow-limits.ts';

interface LimitRowsProps {
  /** The limits to show; their numbers are those of the drawing. */
  checks: readonly CheckedLimit[];
  /** Returns the class that colors a limit: the first one and those that are over. */
  classOf: (name: LimitName) => string;
}

/** Each limit with what counts against it, a bar, and what is left. */
export function LimitRows({ checks, classOf }: LimitRowsProps) {
  return (
    <ol className="ruled tow-rows">
      {checks.map(({ name, limit, used, left, over = 0 }, index) => (
        <li key={name} className={classOf(name)}>
          <span className="tow-number grid" aria-hidden="true">
            {index + 1}
          </span>
          <span className="tow-name">
            <b>{limitWords[name].name}</b>
            <small>{limitWords[name].counts}</small>
          </span>
          <span className="tow-used">
            {used !== undefined && <b>{pounds(used)}</b>}
            {limit === undefined ? `${used === undefined ? '' : ', '}limit unknown` : ` of ${pounds(limit)}`}
          </span>
          <LimitBar used={used} limit={limit} />
          <span className="tow-left">
            {left === undefined ? 'not checked' : over > 0 ? `${pounds(over)} over` : `${pounds(left)} left`}
          </span>
        </li>
      ))}
    </ol>
  );
}
