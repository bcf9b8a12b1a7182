import { afterAll, beforeAll } from 'vitest';
import { testStoreContract } from './store-contract.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres();
}, 60_000);
afterAll(() => server.stop());

testStoreContract(async () => ({ dataDir: '', databaseUrl: await server.createDatabase() }));
