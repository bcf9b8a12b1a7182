import { z } from 'zod';

/** What a column is taken for. */
export const columnMeaningSchema = z.enum([
  'address',
  'name',
  'joined',
  'confirmed',
  'status',
  'left',
  'left-by',
  'topics',
  'out',
]);

/** Who the people of a file are, where its rows do not say it. */
export const importKindSchema = z.enum(['active', 'bounced', 'left', 'complained']);
