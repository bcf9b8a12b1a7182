import { serveTasks } from './bounded-worker.ts';

const tasks: Record<string, () => unknown> = {
  answer: () => 'here',
  environment: () => Object.keys(process.env).length,
  fail: () => {
    throw new Error('a task that fails');
  },
  spin: () => {
    for (;;);
  },
  fill: () => {
    const kept: object[] = [];
    for (;;) kept.push({ at: kept.length });
  },
};

serveTasks((name: string) => tasks[name]?.());
