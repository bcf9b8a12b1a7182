import { z } from 'zod';

/** Who the people of a file are, where its rows do not say it. */
export const importKindSchema = z.enum(['active', 'bounced', 'left', 'complained']);
