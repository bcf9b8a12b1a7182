import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

// `npm run fuzz [-- rounds [seed]]`: every random test again and again, each round with a new seed. Stops at the first
// counterexample and names the seed that repeats it.
const [rounds = 20, firstSeed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
const files = globSync('*/**/*.test.{ts,tsx}', { exclude: ['node_modules/**'] }).filter((file) =>
  readFileSync(file, 'utf8').includes("from 'fast-check'"),
);
let failedSeed: number | undefined;
for (let round = 0; round < rounds && failedSeed === undefined; round += 1) {
  const seed = firstSeed + round;
  console.log(`Round ${round + 1} of ${rounds}, seed ${seed}`);
  const env = { ...process.env, FUZZ_SEED: String(seed), ENV_FILE: 'off' };
  const { status } = spawnSync('npm', ['run', '--silent', 'test:unit', '--', '--reporter=dot', ...files], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) failedSeed = seed;
}
if (failedSeed !== undefined) {
  console.log(`\nRepeat it with: npm run fuzz -- 1 ${failedSeed}`);
  console.log('Add the counterexample as an example of that test, then fix the code.');
  process.exitCode = 1;
}
