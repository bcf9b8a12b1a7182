import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const builtFolder = fileURLToPath(new URL('../dist', import.meta.url));

const environmentSchema = z.object({
  /** Port to listen on; 0 lets the system choose a free one. */
  PORT: z
    .string()
    .default('3000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: 'PORT must be a whole number from 0 to 65535, for example PORT=3001.',
    })
    .transform(Number),
  /** Name or address to listen on; `0.0.0.0` opens the server to other machines. */
  HOST: z
    .string()
    .default('localhost')
    .refine((text) => /^[\w.:-]+$/.test(text), {
      error: 'HOST must be a host name or an IP address, for example HOST=0.0.0.0.',
    }),
  /** Folder with `manifest.json` and `site/`, as the build leaves it. */
  DIST_FOLDER: z
    .string()
    .default(builtFolder)
    .refine((text) => text.trim() !== '', { error: 'DIST_FOLDER must name a folder; leave it unset for dist.' }),
});

/** Everything the environment may decide about the server. */
export type ServerConfig = { port: number; host: string; distFolder: string };

/** Reads the server's settings from the environment; every mistake becomes one sentence of a StartError. */
export function readConfig(environment: Record<string, string | undefined> = process.env): ServerConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return { port: parsed.data.PORT, host: parsed.data.HOST, distFolder: parsed.data.DIST_FOLDER };
}
