import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteManifest, siteManifestSchema } from '../contract/site-manifest.ts';
import { copySite, countPosts } from './build-folder.ts';
import { describeBuilds, plotBuilds, type SizesLeft } from './build-report.ts';
import {
  type BrowserCost,
  type FileBytes,
  type ServerCost,
  type SiteSize,
  type WholeFile,
  wholeFiles,
} from './build-size.ts';
import { nextMessage, startChild } from './child-process.ts';
import { type RunCost, runMeasured } from './measured-run.ts';
import { writeSection } from './report.ts';
import { type Numbers, readResults } from './results.ts';

/** Times today's number of articles. */
const factors = [1, 10, 100];
const limitCpuSeconds = 3600;

/**
 * Builds the site with today's articles, ten and a hundred times as many, and writes what grew into docs/benchmarks.md.
 * Each size is written when it is done: the largest takes long. `BENCH_POSTS=1800` measures that size alone and keeps
 * the others as they were.
 */
export async function benchBuild(): Promise<void> {
  const usual = factors.map((factor) => factor * countPosts());
  const asked = (process.env['BENCH_POSTS'] ?? '').split(',').filter(Boolean).map(Number);
  const kept = asked.length > 0 ? (readResults()['build']?.['sizes'] ?? []) : [];
  const sizes = new Map((kept as unknown as SiteSize[]).map((size) => [size.posts, size]));
  const givenUp: number[] = [];
  for (const posts of asked.length > 0 ? asked : usual) {
    const size = await measureSize(posts);
    if (size) sizes.set(posts, size);
    else givenUp.push(posts);
    console.log(size ? JSON.stringify(size) : `${posts} articles were given up.`);
    writeBuilds(
      [...sizes.values()].sort((a, b) => a.posts - b.posts),
      { missing: usual.filter((each) => !sizes.has(each) && !givenUp.includes(each)), givenUp, limitCpuSeconds },
    );
  }
}

function writeBuilds(sizes: readonly SiteSize[], left: SizesLeft): void {
  const text = describeBuilds(sizes, left, plotBuilds(sizes));
  writeSection('build', text, { sizes: sizes as unknown as Numbers[] });
}

/** Undefined when the build took too much. */
async function measureSize(posts: number): Promise<SiteSize | undefined> {
  const site = copySite(posts);
  try {
    const first = await buildSite(site.folder);
    if (!first.isDone) return undefined;
    const again = await buildSite(site.folder);
    const distFolder = join(site.folder, 'dist');
    const manifest = siteManifestSchema.parse(JSON.parse(readFileSync(join(distFolder, 'manifest.json'), 'utf8')));
    const measure = <T>(mode: string) => nextMessage<T>(startChild('build-search.ts', [mode, distFolder]));
    return {
      posts,
      first,
      again,
      ...weighSite(manifest),
      server: await measure<ServerCost>('server'),
      browser: await measure<BrowserCost>('browser'),
    };
  } finally {
    site.remove();
  }
}

function buildSite(folder: string): Promise<RunCost> {
  return runMeasured({
    args: [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build'],
    cwd: folder,
    env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    limitCpuSeconds,
  });
}

function weighSite({ entries }: SiteManifest): Pick<SiteSize, 'files' | 'siteBytes' | 'article' | 'whole'> {
  const forms = Object.values(entries).flatMap(({ identity, br, gzip }) => [identity, br, gzip]);
  const byFile = new Map(Object.values(entries).map((entry) => [entry.identity.file, entry]));
  const weigh = (file: string): FileBytes => {
    const entry = byFile.get(file);
    return { bytes: entry?.identity.bytes ?? 0, brotliBytes: entry?.br?.bytes ?? 0 };
  };
  const articles = [...byFile.keys()].filter((file) => /^blog\/[^/]+\.html$/.test(file)).map(weigh);
  const mean = (value: (article: FileBytes) => number): number =>
    articles.reduce((sum, article) => sum + value(article), 0) / articles.length;
  const names = Object.keys(wholeFiles) as WholeFile[];
  return {
    files: Object.keys(entries).length,
    siteBytes: forms.reduce((sum, form) => sum + (form?.bytes ?? 0), 0),
    article: { bytes: mean(({ bytes }) => bytes), brotliBytes: mean(({ brotliBytes }) => brotliBytes) },
    whole: Object.fromEntries(names.map((name) => [name, weigh(name)])) as SiteSize['whole'],
  };
}
