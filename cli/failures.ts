/** The command was called wrongly: exit code 2, and its help is named. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command could not do its work, for a reason the publisher can act on: exit code 1, one sentence, no stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}
