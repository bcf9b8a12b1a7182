/** Something about an issue cannot be done now; the message is one sentence for the publisher, with the fix. */
export class IssueRefused extends Error {
  override name = 'IssueRefused';
}
