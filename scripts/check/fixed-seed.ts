import { configureGlobal } from 'fast-check';

// A random test that is red on one machine and green on the next proves nothing: `npm test` always takes the same seed.
// FUZZ_SEED looks for new counterexamples; each one it finds becomes an example in the test.
configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_116) });
