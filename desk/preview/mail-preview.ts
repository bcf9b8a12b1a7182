import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localTime } from '../../core/dates.ts';
import { site } from '../../site.config.ts';
import { webFolder } from '../build-web.ts';
import type { RenderedIssue, RenderInput } from './issue-renderer.ts';

export type { RenderedIssue } from './issue-renderer.ts';

type Renderer = { renderIssue(input: RenderInput): Promise<RenderedIssue> };

/** Returns what draws the mail of a text that is being written; the first call loads the templates. */
export function createMailPreview(contentFolder: string, now: () => Date) {
  let loaded: Promise<Renderer> | undefined;
  return async (id: string, text: string): Promise<RenderedIssue> => {
    loaded ??= import(pathToFileURL(join(webFolder, 'preview/issue-renderer.js')).href) as Promise<Renderer>;
    const { renderIssue } = await loaded;
    return renderIssue({ id, text, contentFolder, now: localTime(now(), site.timeZone) });
  };
}
