import React from 'react';
import type { TruckKit } from './kit.tsx';

/** Headlamps that wrap from the nose to the flank, and the lower lamps of the full size, metres. */
export function headlamps(k: TruckKit): React.ReactNode[] {
  const { p, full, bodyY, poly, sideShape, lamp } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
  const lt = full ? 1.09 : 1.06,
    lb = full ? 0.975 : 0.93;
  add(
    lamp(
      [
        [0.7, bodyY(lt), 0.02],
        [1.0, bodyY(lt - 0.015), 0.01],
        [1.0, bodyY(lb + 0.005), 0.01],
        [0.68, bodyY(lb), 0.03],
      ],
      '#0e151f',
    ),
  );
  add(
    poly(
      sideShape(
        [
          [0.205, bodyY(lt - 0.012)],
          [0.46, bodyY(lt - 0.035), 0.05],
          [0.3, bodyY(lb + 0.005), 0.04],
          [0.205, bodyY(lb + 0.005)],
        ],
        0.04,
      ),
      '#0e151f',
    ),
  );
  const lc1 = p.lights ? '#fff6df' : '#dfe6e6',
    lc2 = p.lights ? '#ffe3a8' : '#9fb0b8';
  add(
    lamp(
      [
        [0.73, bodyY(lt - 0.018), 0.01],
        [0.99, bodyY(lt - 0.03), 0.01],
        [0.99, bodyY(lt - 0.055), 0.01],
        [0.76, bodyY(lt - 0.045), 0.01],
        [0.745, bodyY(lb + 0.02), 0.01],
        [0.72, bodyY(lb + 0.02), 0.01],
      ],
      lc1,
    ),
  );
  add(
    lamp(
      [
        [0.79, bodyY(lt - 0.065), 0.01],
        [0.865, bodyY(lt - 0.068), 0.01],
        [0.865, bodyY(lb + 0.02), 0.01],
        [0.79, bodyY(lb + 0.02), 0.01],
      ],
      lc2,
    ),
  );
  add(
    lamp(
      [
        [0.89, bodyY(lt - 0.068), 0.01],
        [0.965, bodyY(lt - 0.07), 0.01],
        [0.965, bodyY(lb + 0.022), 0.01],
        [0.89, bodyY(lb + 0.022), 0.01],
      ],
      lc2,
    ),
  );
  add(
    poly(
      sideShape(
        [
          [0.21, bodyY(lt - 0.03)],
          [0.4, bodyY(lt - 0.043), 0.02],
          [0.385, bodyY(lt - 0.06), 0.02],
          [0.21, bodyY(lt - 0.055)],
        ],
        0.04,
      ),
      lc1,
      { opacity: 0.9 },
    ),
  );
  add(
    poly(
      sideShape(
        [
          [0.33, bodyY(lt - 0.07)],
          [0.36, bodyY(lt - 0.072)],
          [0.315, bodyY(lb + 0.03)],
          [0.285, bodyY(lb + 0.03)],
        ],
        0.04,
      ),
      '#f08a35',
    ),
  );
  if (full) {
    // lower lamp
    add(
      lamp(
        [
          [0.76, bodyY(0.9), 0.02],
          [0.99, bodyY(0.895), 0.02],
          [0.985, bodyY(0.82), 0.02],
          [0.78, bodyY(0.82), 0.02],
        ],
        '#0e151f',
      ),
    );
    add(
      lamp(
        [
          [0.8, bodyY(0.885), 0.01],
          [0.96, bodyY(0.883), 0.01],
          [0.955, bodyY(0.84), 0.01],
          [0.81, bodyY(0.84), 0.01],
        ],
        lc2,
        { opacity: 0.85 },
      ),
    );
  }
  return els;
}
