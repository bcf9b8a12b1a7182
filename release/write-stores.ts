import { writeReleased } from '../newsletter/store/released/write-released.ts';

/** Keeps the stores of a new schema for the tests of later versions; run it when a migration is finished. */
const written = await writeReleased();
console.log(written.length === 0 ? 'Every schema has its store.' : `Written: ${written.join(', ')}`);
