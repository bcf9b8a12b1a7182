/** A mistake of the person who starts the server, said in one sentence with its fix; printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
