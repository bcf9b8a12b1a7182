import type { AstroIntegration, HookParameters } from 'astro';

/** Returns an integration that does one thing at one point of Astro's work. */
export const onHook = <Hook extends string>(
  name: string,
  hook: Hook,
  run: (options: HookParameters<Hook>) => void | Promise<void>,
): AstroIntegration => ({ name, hooks: { [hook]: run } });
