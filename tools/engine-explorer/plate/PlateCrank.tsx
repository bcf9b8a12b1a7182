import { engine, pistons } from './measures.ts';
import { box } from './shapes.ts';

const { crankY } = engine;

/** The crankshaft with its throws and counterweights. */
export function PlateCrank() {
  return (
    <g data-of="crankshaft">
      <path className="art-line steel art-lit" d={box(132, crankY - 17, 588, 34, 4)} fill="url(#plate-lying)" />
      {pistons.map(({ cx, crankPinY, isUp }) => (
        <g key={cx}>
          <path
            className="art-line steel art-lit"
            d={box(cx - 26, crankPinY - 17, 52, 34, 3)}
            fill="url(#plate-lying)"
          />
          {[cx - 33, cx + 33].map((x) => (
            <path
              key={x}
              className="art-line steel art-lit"
              d={
                isUp
                  ? box(x - 9, crankPinY - 24, 18, crankY + 54 - crankPinY + 24, 8)
                  : box(x - 9, crankY - 54, 18, crankPinY + 24 - crankY + 54, 8)
              }
              fill="url(#plate-upright)"
            />
          ))}
        </g>
      ))}
    </g>
  );
}
