import { z } from 'zod';

/** `to:` of an issue: the part of the list it goes to. */
export const issueAudienceSchema = z.strictObject(
  {
    /** Issues that the reader got; `2026-11-towing:2` means the second text of one that was corrected while it went out. */
    got: z
      .array(
        z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*(:\d{1,4})?$/, {
          error: 'to: got names no issue. Write for example:  to: { got: [2026-11-first-issue] }',
        }),
      )
      .min(1)
      .max(50),
  },
  { error: 'to has a field that is not known. Write for example:  to: { got: [2026-11-first-issue] }' },
);

/** The part of the list an issue goes to. */
export type IssueAudience = z.infer<typeof issueAudienceSchema>;

/** Says which part of the list it is: 'got 2026-10 or 2026-11'. */
export const describeAudience = ({ got }: IssueAudience): string =>
  `got ${[...new Set(got.map((each) => each.replace(/:\d+$/, '')))].join(' or ')}`;
