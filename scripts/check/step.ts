import type { Counts } from './counts.ts';

/** How a step ended; `output` is shown when it failed, or in short when it was skipped. */
export interface Outcome {
  status: 'ok' | 'failed' | 'skipped';
  output: string;
}

/** One thing `npm run check` looks at. */
export interface Step {
  name: string;
  run: () => Promise<Outcome> | Outcome;
}

/** Runs steps one after the other, a line each; a failing one shows its output and the rest still run. */
export async function runSteps(steps: Step[], print: (line: string) => void = console.log): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  for (const step of steps) {
    const startedAt = performance.now();
    const { status, output } = await runStep(step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const reason = status === 'skipped' ? `  ${output}` : '';
    print(`${step.name.padEnd(14)} ${status.padEnd(7)} ${seconds.padStart(5)} s${reason}`);
    if (status === 'failed') print(`${output}\n`);
    if (status === 'ok') counts.passed += 1;
    if (status === 'failed') counts.failed += 1;
  }
  return counts;
}

async function runStep(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { status: 'failed', output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
