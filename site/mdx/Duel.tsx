import type { MdxProps } from './registry.ts';

/** Renders two numbers on one plate; the left one is the subject. */
export function Duel({ left, right }: MdxProps<'Duel'>) {
  return (
    <div className="spec-plate riveted-plate prose-wide">
      <div className="duel grid">
        <div className="duel-winner">
          <b>{left.value}</b>
          <small>{left.label}</small>
        </div>
        <div className="duel-versus">VS</div>
        <div className="duel-right">
          <b>{right.value}</b>
          <small>{right.label}</small>
        </div>
      </div>
    </div>
  );
}
