import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localTime } from '../../core/dates.ts';
import { site } from '../../site.config.ts';
import { webFolder } from '../build-web.ts';
import type { RenderedIssue, RenderedStep, RenderInput } from './issue-renderer.ts';

export type { RenderedIssue } from './issue-renderer.ts';

type Renderer = {
  renderIssue(input: RenderInput): Promise<RenderedIssue>;
  renderStep(input: Omit<RenderInput, 'now'>): Promise<RenderedStep>;
};

const load = (): Promise<Renderer> =>
  import(pathToFileURL(join(webFolder, 'preview/issue-renderer.js')).href) as Promise<Renderer>;

/** Returns what draws a mail of the welcome series that is being written. */
export const createWelcomePreview =
  (contentFolder: string) =>
  async (id: string, text: string): Promise<RenderedStep> =>
    (await load()).renderStep({ id, text, contentFolder });

/** Returns what draws the mail of a text that is being written; the first call loads the templates. */
export function createMailPreview(contentFolder: string, now: () => Date) {
  return async (id: string, text: string): Promise<RenderedIssue> => {
    const { renderIssue } = await load();
    return renderIssue({ id, text, contentFolder, now: localTime(now(), site.timeZone) });
  };
}
