import type { ShownPart } from './engine-explorer-data.ts';

interface PartPinsProps {
  parts: readonly ShownPart[];
  chosen: string;
  choose: (id: string) => void;
}

/** Where the numbers stand around the plate, clockwise from the right; the drawing's lines begin at these places. */
const edges = [
  { name: 'right', from: 0, to: 2 },
  { name: 'bottom', from: 2, to: 8 },
  { name: 'top', from: 8, to: 14 },
] as const;

/** The numbers on the plate: one group of radio buttons, so that arrow keys move from part to part. */
export function PartPins({ parts, chosen, choose }: PartPinsProps) {
  return edges.map(({ name, from, to }) => (
    <div key={name} className="explorer-pins" data-edge={name}>
      {parts.slice(from, to).map((part) => (
        <label key={part.id} className="explorer-pin">
          <input
            type="radio"
            id={`part-${part.id}`}
            name="part"
            value={part.id}
            aria-label={`${part.number} ${part.name}`}
            checked={part.id === chosen}
            onChange={() => choose(part.id)}
          />
          <span aria-hidden="true">{part.number}</span>
        </label>
      ))}
    </div>
  ));
}
