import { sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { type ContentProblem, formatContentProblem } from '../../core/problem/content-problem.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import { buildDay, buildTime } from '../../facts/site-time.ts';
import { checkContent } from './check-content.ts';

/** In `npm run dev`: a mistake that would stop the build is shown in the browser. Astro alone keeps showing the old page. */
export function showContentErrors(): AstroIntegration {
  const contentFolder = projectFolder('content');
  /** What was found, until a file of the content changes. */
  let errors: ContentProblem[] | undefined;
  return {
    name: 'content-errors',
    hooks: {
      'astro:server:setup': ({ server }) => {
        for (const event of ['add', 'change', 'unlink'] as const) {
          server.watcher.on(event, (file: string) => {
            if (!file.startsWith(contentFolder + sep)) return;
            // A browser that shows errors must load the page again.
            if (errors !== undefined && errors.length > 0) server.ws.send({ type: 'full-reload' });
            errors = undefined;
          });
        }
        server.middlewares.use(({ headers }, response, next) => {
          // Only what a person opens: pages, not the pictures and scripts on them.
          if (!headers.accept?.includes('text/html')) return next();
          errors ??= checkContent({ contentFolder, today: buildDay, now: buildTime }).filter(
            ({ severity }) => severity === 'error',
          );
          if (errors.length === 0) return next();
          response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(describeErrors(errors));
        });
      },
    },
  };
}

const describeErrors = (errors: readonly ContentProblem[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The content has a mistake</title>
<script type="module" src="/@vite/client"></script>
<body style="font: 18px/1.5 system-ui; margin: 3rem auto; max-width: 50rem; padding: 0 1rem">
<h1>The content has ${errors.length === 1 ? 'a mistake' : `${errors.length} mistakes`}</h1>
<ul>${errors.map((each) => `<li style="margin: 1em 0">${escapeHtml(formatContentProblem(each))}</li>`).join('')}</ul>
<p>Save the file when it is corrected; this page then shows the site again.</p>
</body>
</html>
`;
