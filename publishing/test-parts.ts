import type { ProgramParts } from './program.ts';

/** Settings of a test, some of which are parts of the program: a short build, other content, short waits. */
type TestSettings = Readonly<Record<string, string | undefined>>;

/** Returns the parts that a test puts into the program instead of the usual ones; the program itself knows none of these names. */
export function readTestParts(settings: TestSettings): Partial<ProgramParts> {
  const { TEST_BUILD, TEST_CONTENT_FOLDER, TEST_SITE_FOLDER, TEST_BACKOFF_MS, TEST_TIMEOUT_MS, TEST_NAME_SERVER } =
    settings;
  return {
    ...(TEST_BUILD && { buildProgram: TEST_BUILD }),
    ...(TEST_CONTENT_FOLDER && { contentFolder: TEST_CONTENT_FOLDER }),
    ...(TEST_SITE_FOLDER && { siteFolder: TEST_SITE_FOLDER }),
    ...(TEST_BACKOFF_MS && { sendBackOffMs: Number(TEST_BACKOFF_MS) }),
    ...(TEST_NAME_SERVER && { nameServer: TEST_NAME_SERVER }),
    ...(TEST_TIMEOUT_MS && { smtpTimeoutMs: Number(TEST_TIMEOUT_MS) }),
  };
}
