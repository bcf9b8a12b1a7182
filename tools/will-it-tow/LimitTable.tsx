import { limitWords, pounds } from './limit-words.ts';
import type { CheckedLimit } from './tow-limits.ts';

/** Where the limit is, in percent of the bar's length. */
const limitAt = 80;

/** Each limit with what counts against it, what is left, and a bar. */
export function LimitTable({ checks }: { checks: readonly CheckedLimit[] }) {
  return (
    <table className="tow-limits">
      <caption className="visually-hidden">Every limit with what counts against it and what is left</caption>
      <thead>
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">Allowed</th>
          <th scope="col">Yours</th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      {checks.map((one) => (
        <LimitRows key={one.name} one={one} />
      ))}
    </table>
  );
}

function LimitRows({ one }: { one: CheckedLimit }) {
  const { name, limit, used, left, over = 0 } = one;
  const words = limitWords[name];
  const isKnown = left !== undefined;
  return (
    <tbody className={over > 0 ? 'tow-over' : undefined}>
      <tr>
        <th scope="row">{words.name}</th>
        <td>{limit === undefined ? 'unknown' : pounds(limit)}</td>
        <td>{used === undefined ? 'unknown' : pounds(used)}</td>
        <td>{isKnown ? <Left left={left} over={over} /> : '–'}</td>
      </tr>
      <tr className="tow-gauge-row">
        <td colSpan={4}>
          {isKnown && limit !== undefined && used !== undefined ? (
            <Gauge share={used / limit} />
          ) : (
            <span className="tow-ask">{ask(one)}</span>
          )}
        </td>
      </tr>
    </tbody>
  );
}

const Left = ({ left, over }: { left: number; over: number }) =>
  over > 0 ? <strong>{pounds(over)} over</strong> : pounds(left);

const ask = ({ name, limit }: CheckedLimit) =>
  limit === undefined
    ? `Read it from ${limitWords[name].where}.`
    : 'Needs the curb weight: have the empty truck weighed.';

/** Renders a bar whose mark at four fifths is the limit; what goes past it is hatched. */
function Gauge({ share }: { share: number }) {
  const length = Math.min(100, share * limitAt);
  return (
    <svg className="tow-gauge" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="tow-gauge-ground" width="100" height="6" />
      <rect className="tow-gauge-used" width={Math.min(length, limitAt)} height="6" />
      {length > limitAt && <rect className="tow-gauge-over" x={limitAt} width={length - limitAt} height="6" />}
      <rect className="tow-gauge-mark" x={limitAt - 0.4} width="0.8" height="6" />
    </svg>
  );
}
