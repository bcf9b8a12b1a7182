/** What a line about the reader's truck can be about. */
export const topics = ['towing', 'payload', 'economy', 'warranty', 'recalls', 'problems', 'service'] as const;
export type Topic = (typeof topics)[number];
