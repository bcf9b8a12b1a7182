/** Returns the address of the form that asks to be told about a subject of core/people/watched.ts. The browser reads this file. */
export const watchHref = (subject: string): string => `/watch/${subject}`;

/** The words of every link to that form. */
export const watchLabel = 'Tell me if this changes';
