export type { ImportKind } from '../../newsletter/subscribers/import-subscribers.ts';
export type { ListDay } from '../../newsletter/subscribers/list-history.ts';
export type { SubscriberStatus } from '../../newsletter/subscribers/subscriber.ts';
export type { TimelineEntry } from '../../newsletter/subscribers/timeline.ts';
