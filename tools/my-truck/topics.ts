/** What a line about the reader's truck can be about. */
export const topics = ['towing', 'payload', 'economy', 'warranty', 'recalls', 'service'] as const;
export type Topic = (typeof topics)[number];
