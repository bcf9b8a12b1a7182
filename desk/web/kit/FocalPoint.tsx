import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface FocalPointProps {
  src: string;
  focus: { x: number; y: number };
  onChange(focus: { x: number; y: number }): void;
}

const inside = (share: number): number => Math.max(0, Math.min(100, Math.round(share)));
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Renders a ring on the most important spot of a picture: dragged, or moved by arrow keys. */
export function FocalPoint({ src, focus, onChange }: FocalPointProps) {
  const picture = useRef<HTMLDivElement>(null);
  function drag(event: PointerEvent): void {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || event.buttons !== 1) return;
    onChange({
      x: inside(((event.clientX - box.left) / box.width) * 100),
      y: inside(((event.clientY - box.top) / box.height) * 100),
    });
  }
  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    onChange({ x: inside(focus.x + step[0] * by), y: inside(focus.y + step[1] * by) });
  }
  return (
    <div
      ref={picture}
      className="photo"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
    >
      <img src={src} alt="" draggable={false} />
      <button
        type="button"
        className="focal-point"
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={`Most important spot: ${focus.x}% from the left, ${focus.y}% from the top; arrow keys move it`}
        onKeyDown={press}
      />
    </div>
  );
}
