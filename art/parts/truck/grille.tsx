import type React from 'react';
import { lin, mix } from '../../core/paint.tsx';
import { collect, type TruckKit } from './kit.tsx';

/** Grille of the nose: a bar, slats or a mesh, meters. */
export function grille(k: TruckKit): React.ReactNode[] {
  const { p, full, key, sky, chrome, bodyY, poly, line, noseShape, noseLine, noseTop, noseFoot } = k;
  const { els, add } = collect();
  const face = p.face ?? (full ? 'bar' : 'slats');
  const mesh = () => {
    add(
      poly(
        noseShape([
          [-0.74, bodyY(1.08), 0.1],
          [0.74, bodyY(1.08), 0.1],
          [0.6, bodyY(0.77), 0.08],
          [-0.6, bodyY(0.77), 0.08],
        ]),
        lin(noseTop[0], noseTop[1], noseFoot[0], noseFoot[1], [0, '#1a222d'], [1, '#05080c']),
      ),
    );
    for (let i = 0; i < 7; i++)
      add(
        line(
          noseLine([
            [-0.7 + i * 0.015, bodyY(1.06 - i * 0.045)],
            [0.7 - i * 0.015, bodyY(1.06 - i * 0.045)],
          ]),
          '#39444f',
          1.1,
        ),
      );
    for (let i = -9; i <= 9; i++)
      add(
        line(
          noseLine([
            [i * 0.073, bodyY(1.07)],
            [i * 0.064, bodyY(0.785)],
          ]),
          '#39444f',
          1.1,
        ),
      );
    add(
      line(
        noseLine([
          [-0.74, bodyY(1.075), 0.1],
          [-0.6, bodyY(0.775), 0.08],
          [0.6, bodyY(0.775), 0.08],
          [0.74, bodyY(1.075), 0.1],
        ]),
        mix(chrome, key, 0.2),
        3,
      ),
    );
  };
  if (face === 'mesh') mesh();
  if (face === 'bar') {
    add(
      poly(
        noseShape([
          [-0.72, bodyY(1.085), 0.04],
          [0.72, bodyY(1.085), 0.04],
          [0.66, bodyY(0.775), 0.05],
          [-0.66, bodyY(0.775), 0.05],
        ]),
        lin(noseTop[0], noseTop[1], noseFoot[0], noseFoot[1], [0, '#151c26'], [0.5, '#0a0e15'], [1, '#05080c']),
      ),
    );
    for (const y of [1.045, 0.99, 0.885, 0.83])
      add(
        poly(
          noseShape([
            [-0.67, bodyY(y + 0.011)],
            [0.67, bodyY(y + 0.011)],
            [0.665, bodyY(y - 0.013)],
            [-0.665, bodyY(y - 0.013)],
          ]),
          mix('#2c3641', sky, 0.12),
        ),
      );
    for (const y of [1.045, 0.99, 0.885, 0.83])
      add(
        line(
          noseLine([
            [-0.66, bodyY(y + 0.012)],
            [0.66, bodyY(y + 0.012)],
          ]),
          mix('#6d7983', key, 0.3),
          0.8,
          { opacity: 0.7 },
        ),
      );
    add(
      poly(
        noseShape([
          [-0.96, bodyY(0.962), 0.02],
          [0.96, bodyY(0.962), 0.02],
          [0.955, bodyY(0.915), 0.02],
          [-0.955, bodyY(0.915), 0.02],
        ]),
        lin(
          noseTop[0],
          noseTop[1],
          noseTop[0],
          noseTop[1] + 0.2 * p.scale,
          [0, mix(chrome, '#ffffff', 0.4)],
          [0.5, chrome],
          [1, mix(chrome, '#39434d', 0.5)],
        ),
      ),
    );
  } else if (face === 'slats') {
    add(
      poly(
        noseShape([
          [-0.7, bodyY(1.07), 0.06],
          [0.7, bodyY(1.07), 0.06],
          [0.62, bodyY(0.79), 0.09],
          [-0.62, bodyY(0.79), 0.09],
        ]),
        lin(noseTop[0], noseTop[1], noseFoot[0], noseFoot[1], [0, '#141b25'], [0.5, '#0a0e15'], [1, '#05080c']),
      ),
    );
    for (let i = 0; i < 4; i++) {
      const y = 1.03 - i * 0.062;
      add(
        poly(
          noseShape([
            [-0.64 + i * 0.012, bodyY(y + 0.01)],
            [0.64 - i * 0.012, bodyY(y + 0.01)],
            [0.63 - i * 0.012, bodyY(y - 0.012)],
            [-0.63 + i * 0.012, bodyY(y - 0.012)],
          ]),
          '#2a3440',
        ),
      );
    }
    for (let i = -5; i <= 5; i++)
      add(
        line(
          noseLine([
            [i * 0.11, bodyY(1.055)],
            [i * 0.105, bodyY(0.8)],
          ]),
          '#0a0e15',
          2.2,
        ),
      );
    add(
      line(
        noseLine([
          [-0.7, bodyY(1.075), 0.05],
          [0.7, bodyY(1.075), 0.05],
        ]),
        mix(chrome, key, 0.2),
        1.6,
        { opacity: 0.8 },
      ),
    );
  }
  return els;
}

/** Headlights that wrap around the corner of the nose, and the lower lamps of the full size, meters. */
export function headlights(k: TruckKit): React.ReactNode[] {
  const { p, full, bodyY, poly, sideShape, lamp } = k;
  const { els, add } = collect();
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
