import React from 'react';
import { mix } from '../../core/color.ts';
import { lin } from '../../core/paint.tsx';
import type { TruckKit } from './kit.tsx';
import { mirror } from './mirror.tsx';

/** Nose: fascia, grille, lamps, bumper, air dam, metres. */
export function fascia(k: TruckKit): React.ReactNode[] {
  const {
    p,
    full,
    sideOn,
    key,
    sky,
    W,
    frontX,
    paint,
    chrome,
    bodyY,
    poly,
    line,
    sideShape,
    noseShape,
    noseLine,
    bodyGradient,
    lamp,
    archR,
    noseY,
    noseTop,
    noseFoot,
  } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
  add(
    poly(
      noseShape([
        [-1, bodyY(0.56), 0.06],
        [-1, noseY - 0.005, 0.05],
        [-0.6, noseY + 0.012],
        [0, noseY + 0.028],
        [0.6, noseY + 0.012],
        [1, noseY - 0.005, 0.05],
        [1, bodyY(0.56), 0.06],
        [0.7, bodyY(0.52), 0.1],
        [-0.7, bodyY(0.52), 0.1],
      ]),
      lin(
        noseTop[0],
        noseTop[1],
        noseFoot[0],
        noseFoot[1],
        [0, paint.top],
        [0.1, paint.hi],
        [0.25, paint.base],
        [0.6, mix(paint.base, paint.lo, 0.5)],
        [1, paint.deep],
      ),
    ),
  );
  // grille
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
  // headlamps wrap fascia -> side
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
  // bumper
  const bc = full ? chrome : '#1d2630';
  add(
    poly(
      noseShape([
        [-1, bodyY(0.765), 0.03],
        [-0.66, bodyY(0.765), 0.05],
        [-0.6, bodyY(0.735), 0.04],
        [0.6, bodyY(0.735), 0.04],
        [0.66, bodyY(0.765), 0.05],
        [1, bodyY(0.765), 0.03],
        [1, bodyY(0.535), 0.06],
        [0.8, bodyY(0.5), 0.05],
        [-0.8, bodyY(0.5), 0.05],
        [-1, bodyY(0.535), 0.06],
      ]),
      lin(
        noseTop[0],
        noseTop[1] + 0.36 * p.scale,
        noseFoot[0],
        noseFoot[1],
        [0, mix(bc, '#ffffff', full ? 0.35 : 0.12)],
        [0.25, bc],
        [0.55, mix(bc, '#2c3742', 0.55)],
        [0.8, mix(bc, '#10161e', 0.6)],
        [1, mix(bc, '#0b0f15', 0.7)],
      ),
    ),
  );
  add(
    poly(
      sideShape(
        [
          [0.185, bodyY(0.765)],
          [0.42, bodyY(0.77), 0.04],
          [frontX - archR - 0.0, bodyY(0.64), 0.06],
          [frontX - archR - 0.02, bodyY(0.5), 0.04],
          [0.25, bodyY(0.49), 0.04],
          [0.19, bodyY(0.54)],
        ],
        0.05,
      ),
      bodyGradient(
        [0.3, bodyY(0.77), W],
        [0.3, bodyY(0.5), W],
        [0, mix(bc, '#ffffff', 0.2)],
        [0.35, mix(bc, '#55606a', 0.4)],
        [1, mix(bc, '#0b0f15', 0.75)],
      ),
    ),
  );
  add(
    poly(
      sideShape(
        [
          [0.2, bodyY(0.53)],
          [frontX - archR + 0.01, bodyY(0.53)],
          [frontX - archR + 0.03, bodyY(0.44), 0.03],
          [0.32, bodyY(0.4), 0.05],
          [0.22, bodyY(0.44)],
        ],
        0.05,
      ),
      '#0b0f16',
    ),
  );
  add(
    poly(
      noseShape([
        [-0.5, bodyY(0.7), 0.03],
        [0.5, bodyY(0.7), 0.03],
        [0.44, bodyY(0.565), 0.04],
        [-0.44, bodyY(0.565), 0.04],
      ]),
      '#080c12',
    ),
  );
  add(
    line(
      noseLine([
        [-0.48, bodyY(0.635)],
        [0.48, bodyY(0.635)],
      ]),
      '#27313c',
      2,
    ),
  );
  add(
    lamp(
      [
        [0.66, bodyY(0.69), 0.03],
        [0.86, bodyY(0.69), 0.03],
        [0.84, bodyY(0.6), 0.03],
        [0.68, bodyY(0.6), 0.03],
      ],
      '#0b1118',
    ),
  );
  add(
    lamp(
      [
        [0.7, bodyY(0.672), 0.02],
        [0.82, bodyY(0.672), 0.02],
        [0.81, bodyY(0.62), 0.02],
        [0.71, bodyY(0.62), 0.02],
      ],
      p.lights ? '#ffe9bd' : '#7e8c95',
    ),
  );
  // air dam + skid + tow hooks
  add(
    poly(
      noseShape([
        [-0.97, bodyY(0.52), 0.03],
        [0.97, bodyY(0.52), 0.03],
        [0.82, bodyY(0.36), 0.08],
        [-0.82, bodyY(0.36), 0.08],
      ]),
      '#0b0f16',
    ),
  );
  add(
    poly(
      noseShape([
        [-0.36, bodyY(0.5), 0.02],
        [0.36, bodyY(0.5), 0.02],
        [0.28, bodyY(0.375), 0.03],
        [-0.28, bodyY(0.375), 0.03],
      ]),
      '#59646d',
      { opacity: 0.8 },
    ),
  );
  add(
    lamp(
      [
        [0.42, bodyY(0.55), 0.02],
        [0.49, bodyY(0.55), 0.02],
        [0.48, bodyY(0.475), 0.02],
        [0.43, bodyY(0.475), 0.02],
      ],
      '#d7532f',
    ),
  );
  // nose light line
  if (!sideOn)
    add(
      line(
        noseLine([
          [-0.97, noseY - 0.012],
          [-0.5, noseY + 0.012],
          [0, noseY + 0.024],
          [0.5, noseY + 0.012],
          [0.97, noseY - 0.012],
        ]),
        paint.glint,
        1.6,
        { opacity: 0.55 },
      ),
    );
  add(mirror(k, 1));
  return els;
}
