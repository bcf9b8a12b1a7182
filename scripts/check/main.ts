import { runSteps } from './step.ts';
import { createBudgetStep, sourceSteps } from './steps.ts';

const { passed, failed } = await runSteps([...sourceSteps, createBudgetStep({ isBuildExpected: false })]);
console.log(`check: ${passed} ok, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
