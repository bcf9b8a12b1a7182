/** What kept the store closed: the publisher's next step differs for each. */
export type StoreOpenReason = 'newer' | 'changed' | 'damaged' | 'not-writable' | 'unreachable' | 'exists' | 'in-use';

/** The store cannot be opened; the message is one sentence for the publisher, without addresses or passwords. */
export class StoreOpenError extends Error {
  readonly reason: StoreOpenReason;

  constructor(reason: StoreOpenReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreOpenError';
    this.reason = reason;
  }
}
