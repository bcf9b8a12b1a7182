import { z } from 'zod';
import { displayDate, writtenDay } from '../dates.ts';

/** Format of an issue's id. The id is part of its file name, page URL, Message-IDs and delivery rows. */
export const issueIdSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is small letters, digits and single hyphens, such as 2026-11-first-issue');

const list = <Item extends z.ZodType>(field: string, item: Item, most: number) =>
  z
    .array(item, { error: `to: ${field} is not a list. Write for example:  ${field}: [one, two]` })
    .min(1, { error: `to: ${field} is empty. Name something, or delete the line.` })
    .max(most, { error: `to: ${field} has more than ${most} entries.` });
const day = (field: string) =>
  z.preprocess(
    writtenDay,
    z.iso.date({ error: `to: ${field} is not a day. Write for example:  ${field}: 2026-10-01` }),
  );

const gotFix = 'to: got names no issue. Write for example:  to: { got: [2026-11-first-issue] }';

/** `to:` of an issue: the part of the list it goes to. Readers must fit every line; topics and frequency they chose still count. */
export const issueAudienceSchema = z
  .strictObject(
    {
      topics: list('topics', z.string().trim(), 20).optional(),
      /** First day that counts. */
      joinedSince: day('joinedSince').optional(),
      /** First day that does not count. */
      joinedBefore: day('joinedBefore').optional(),
      /**
       * Issues that the reader got, whatever else they chose: for a correction. `2026-11-towing:2` means the second text of
       * one that was corrected while it went out.
       */
      got: list('got', z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*(:\d{1,4})?$/, gotFix), 50).optional(),
      /** Issues that the reader did not get. */
      notGot: list('notGot', issueIdSchema, 20).optional(),
      addresses: list('addresses', z.string().trim(), 500).optional(),
    },
    { error: 'to has a field that is not known. Use topics, joinedSince, joinedBefore, got, notGot or addresses.' },
  )
  .refine((to) => Object.values(to).some((value) => value !== undefined), {
    error: 'to is empty. Write for example:  to: { joinedSince: 2026-10-01 }  or delete the line.',
  });

export type IssueAudience = z.infer<typeof issueAudienceSchema>;

/** Returns the issues of the entries of `got`, each once. */
export const issuesOf = (got: readonly string[]): string[] => [
  ...new Set(got.map((entry) => entry.replace(/:\d+$/, ''))),
];

/** Says which part of the list it is: 'joined since October 1, 2026; did not get 2026-10'. */
export function describeAudience({ topics, joinedSince, joinedBefore, got, notGot, addresses }: IssueAudience): string {
  return [
    topics && `want ${topics.join(' or ')}`,
    joinedSince && `joined since ${displayDate(joinedSince)}`,
    joinedBefore && `joined before ${displayDate(joinedBefore)}`,
    got && `got ${issuesOf(got).join(' or ')}`,
    notGot && `did not get ${notGot.join(' or ')}`,
    addresses && (addresses.length === 1 ? '1 address' : `${addresses.length} addresses`),
  ]
    .filter(Boolean)
    .join('; ');
}
