/** What came back: the address is dead, the mail could not be delivered this time, or the reader called it spam. */
export type BounceType = 'hard' | 'soft' | 'complaint';

/** What could prove which mail of ours came back; each of them carries a keyed mark. */
export interface BounceProof {
  /** Message-IDs that the report names as that of the original. */
  messageIds: readonly string[];
  /** Tokens of unsubscribe links in the original's headers: some mail services put a Message-ID of their own in place of ours. */
  unsubscribeTokens: readonly string[];
}

/** One thing that came back, by mail or by webhook. */
export interface BounceEvent {
  type: BounceType;
  /** Tells this report from every other: the same key is recorded once. */
  key: string;
  proof: BounceProof;
  /** Status code such as 5.1.1 or 550; never the words beside it, which hold addresses. */
  code?: string | undefined;
}
