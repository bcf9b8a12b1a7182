import type { MdxProps } from './registry.ts';

/** Two numbers on one plate; the left one is the subject. */
export function Duel({ left, right }: MdxProps<'Duel'>) {
  return (
    <div className="plate wide">
      <div className="duel">
        <div className="hot">
          <b>{left.value}</b>
          <small>{left.label}</small>
        </div>
        <div className="vs">VS</div>
        <div className="r">
          <b>{right.value}</b>
          <small>{right.label}</small>
        </div>
      </div>
    </div>
  );
}
