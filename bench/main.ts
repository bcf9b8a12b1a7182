import { runBenches } from './run-benches.ts';
import { writeScalingPlan } from './scale-plan.ts';

// Leaving this way ends the servers that were started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

// Loaded when they run: each bench brings its own programs along.
const exitCode = await runBenches(process.argv.slice(2), {
  pages: async () => (await import('./pages.ts')).benchPages(),
  build: async () => (await import('./build.ts')).benchBuild(),
  server: async () => (await import('./server.ts')).benchServer(),
  subscribe: async () => (await import('./subscribe.ts')).benchSubscribe(),
  send: async () => (await import('./send.ts')).benchSend(),
  scale: async () => (await import('./scale.ts')).benchScale(),
});
// The plan counts with the numbers of all of them.
if (exitCode !== 2) writeScalingPlan();
process.exitCode = exitCode;
