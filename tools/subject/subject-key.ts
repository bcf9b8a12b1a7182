import { truckKey } from '../my-truck/truck-key.ts';

/** Key in the browser's storage of what is the reader's own, and the event that tells of a change. */
export const ownKey: string | undefined = truckKey;
