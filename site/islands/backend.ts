import type { Backend } from './subscribe-client.ts';

/** The settings a build may be given; all of them end up in the pages and are public. */
export interface BackendSettings {
  PUBLIC_BACKEND_URL?: string | undefined;
  PUBLIC_BACKEND_KEY?: string | undefined;
  PUBLIC_ANON_KEY?: string | undefined;
  /** Address of the newsletter's own server, where a static host serves the pages. */
  PUBLIC_NEWSLETTER_URL?: string | undefined;
}

const defaultKey = 'public-anon-key';

/** Reads which data interface the forms call: this site's own server, or the one that URL and key name together. */
export function readBackend(settings: BackendSettings): Backend {
  const url = settings.PUBLIC_BACKEND_URL?.trim();
  const key = settings.PUBLIC_BACKEND_KEY?.trim();
  if (!url && !key) return { url: '', key: settings.PUBLIC_ANON_KEY?.trim() || defaultKey };
  if (!url) throw new Error('Missing backend URL: PUBLIC_BACKEND_KEY is set; set PUBLIC_BACKEND_URL too, or neither.');
  if (!key) throw new Error('Missing backend key: PUBLIC_BACKEND_URL is set; set PUBLIC_BACKEND_KEY too, or neither.');
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new Error('PUBLIC_BACKEND_URL must be a full address, for example https://project.backend.example.');
  }
  return { url: url.replace(/\/+$/, ''), key };
}

const { PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, PUBLIC_ANON_KEY } = import.meta.env ?? {};

/** The data interface this build's forms call. */
export const backend = readBackend({ PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, PUBLIC_ANON_KEY });
