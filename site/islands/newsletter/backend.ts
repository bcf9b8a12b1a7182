import { readBackend } from './backend-settings.ts';

const { PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, PUBLIC_ANON_KEY } = import.meta.env;

/** The data interface this build's forms call. */
export const backend = readBackend({ PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, PUBLIC_ANON_KEY });
