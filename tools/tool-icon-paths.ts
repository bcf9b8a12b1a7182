import type { ToolIconPaths } from './define-tool.ts';

/** Icons by the folder of their tool. */
export const toolIconPaths: Readonly<Record<string, ToolIconPaths>> = {
  'will-it-tow': {
    line: 'M3 31h8m8 0h15M3 31v-8h9l4-7h7v15M11 31a4 4 0 1 0 8 0 4 4 0 0 0-8 0M40 33a4 4 0 1 0 8 0 4 4 0 0 0-8 0m9 0a4 4 0 1 0 8 0 4 4 0 0 0-8 0',
    thin: 'M40 19h6v5h-6Zm11 0h5v12M2 40h60M6 44v-4m10 2v-2m10 4v-4m10 2v-2m10 4v-4m10 2v-2',
    accent: 'M34 31h26V14H37q-3 0-3 3Z',
  },
  compare: {
    line: 'M32 8v46M20 54h24M8 18h48M49 41l6-26 6 26q-6 6-12 0Z',
    accent: 'M2 38 8 18l6 20Q8 45 2 38Z',
    filled: 'M28.5 12a3.5 3.5 0 1 0 7 0 3.5 3.5 0 0 0-7 0',
  },
  'service-planner': {
    line: 'M4 20h56v22H4ZM12 52h40M12 52v-3m8 3v-3m8 3v-3m8 3v-3m8 3v-3m8 3v-3',
    thin: 'M15 20v22m11-22v22m11-22v22m11-22v22M9.5 26v10m11-10v10m10.5-10v10m11-10v10M10 14h8m4 0h5',
    accent: 'M51.5 26h5l-4 10',
    filled: 'm36 44 4 6h-8Z',
  },
  'cost-to-run': {
    line: 'M10 54V14q0-4 4-4h18q4 0 4 4v40M6 54h34M36 30h5q4 0 4 4v10q0 4 4 4t4-4V26l-8-8',
    thin: 'M15 15h16v12H15Z',
    accent: 'M23 33v16m4-13.5q-1-2-4-2-4 0-4 3.5 0 3 4 3.7 4.3.8 4.3 4-.3 3.3-4.3 3.3-3.3 0-4.3-2.3',
  },
  'vin-check': {
    line: 'M4 16h56v32H4ZM7.5 21a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0m46 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0m-46 22a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0m46 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0M14 29l3.5 9 3.5-9m4.5 0v9m5 0v-9l6 9v-9',
    thin: 'M14 24h36',
    accent: 'm42 33 4 5 8-11',
  },
  'engine-explorer': {
    line: 'M14 24h30v8h6v16H14ZM18 24v-6h22v6M14 34H8m0-5v12M20 48v5h22v-5',
    thin: 'M20 32v10m7-10v10m7-10v10m7-10v10',
    accent: 'M41 20a9 9 0 1 0 18 0 9 9 0 0 0-18 0M50 11h11',
    filled: 'M47 20a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
  },
  'my-truck': {
    line: 'M25 18h30q5 0 5 5v18q0 5-5 5H25Q11 46 11 32t14-14Z',
    thin: 'M35 28h17M35 36h12',
    accent: 'M19 32a4 4 0 1 0 8 0 4 4 0 0 0-8 0',
  },
};
