const { readdirSync } = require('node:fs');

/** Tests and their support files (`test-….ts`) may look at everything. */
const test = '(\\.(test|spec)\\.tsx?|/test-[^/]+\\.ts)$';

/** Builds a rule: files in `folder` may import only `allowed` (regular expressions), themselves, and packages. */
function only(folder, allowed, comment) {
  return {
    name: `${folder}-imports`,
    comment,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: test },
    to: {
      path: '^[^/]+',
      pathNot: [`^${folder}/`, '^node_modules/', ...allowed],
      dependencyTypesNot: ['core'],
    },
  };
}

/** Builds the rules of a top-level folder's parts, lowest first: none imports one that is named after it. */
function layers(folder, parts) {
  const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // Samples of tests are no code.
  const missing = found
    .filter(({ name }) => name !== 'samples' && !parts.includes(name))
    .map(({ name }) => `${folder}/${name}`);
  if (missing.length > 0) throw new Error(`Give ${missing.join(', ')} a place in the order of ${folder}.`);
  return parts.slice(0, -1).map((part, at) => ({
    name: `${folder}-layers`,
    comment: `The parts of ${folder}, lowest first: ${parts.join(', ')}. Move what both need down.`,
    severity: 'error',
    from: { path: `^${folder}/${part}/`, pathNot: test },
    to: { path: `^${folder}/(${parts.slice(at + 1).join('|')})/` },
  }));
}

const config = '^site\\.(config|colors|words)\\.ts$';

/** Which folder may import which. The comment is printed with each violation and says what to do. */
module.exports = {
  forbidden: [
    only(
      'core',
      [],
      'core is the bottom layer: it imports nothing of ours. Move the code to the folder that needs it.',
    ),
    only('facts', ['^core/', '^content/', config], 'facts may import core only.'),
    only('ui', ['^core/', '^facts/', config], 'ui may import core and facts only.'),
    only('tools', ['^(core|facts|ui)/', '^content/', config], 'tools may import core, facts and ui only.'),
    only(
      'site',
      ['^(core|facts|ui|tools)/', '^content/', config, '^\\.cache/', '^(astro|virtual):'],
      'site may import core, facts, ui and tools.',
    ),
    only('newsletter', ['^core/'], 'newsletter is the domain: pass settings, clock and mail in as arguments.'),
    only(
      'publishing',
      [
        '^(core|facts|newsletter)/',
        '^tools/(tool-slugs|define-subject|subject/subject-(content|routes))\\.ts$',
        // The check of the content reads it with the schemas that the site reads it with.
        '^site/(posts|mdx)/',
        '^site/build/optional-pages\\.ts$',
        // The process of a build hands it to Astro.
        '^astro\\.config\\.ts$',
        config,
      ],
      'publishing may import core, facts and newsletter, never a face: no terminal, no HTTP.',
    ),
    {
      name: 'build-inputs-are-all',
      comment:
        'A build is skipped when nothing in publishing/build/build-inputs.ts changed: add the folder there first.',
      severity: 'error',
      from: { path: '^publishing/(build|content)/', pathNot: test },
      to: { path: '^(newsletter|publishing)/', pathNot: '^publishing/(build|content)/' },
    },
    {
      name: 'only-the-check-reads-the-site',
      comment: 'publishing/content alone knows how the site reads content.',
      severity: 'error',
      from: { path: '^publishing/', pathNot: ['^publishing/content/', test] },
      to: { path: '^site/' },
    },
    only('server', ['^(core|newsletter|publishing)/', config], 'server may import core, newsletter and publishing.'),
    only(
      'cli',
      ['^(core|facts|ui|newsletter|publishing)/', '^tools/define-subject\\.ts$', '^desk/main\\.ts$', config],
      'cli may import core, facts, newsletter and publishing, never server.',
    ),
    only(
      'desk',
      // The form of an article is made from the schema that the site reads it with.
      ['^(core|facts|ui|newsletter|publishing)/', '^site/(emails|posts)/', '^virtual:', config],
      'desk may import core, facts, ui, newsletter and publishing, never cli.',
    ),
    {
      name: 'desk-preview-draws-mails',
      comment: 'Only desk/preview draws with the templates of the site.',
      severity: 'error',
      from: { path: '^desk/', pathNot: ['^desk/preview/', test] },
      to: { path: '^site/', pathNot: '^site/posts/post\\.ts$' },
    },
    {
      name: 'desk-has-one-door',
      comment: 'The desk is started by cli/desk.ts; nothing else may need it, least of all the public site.',
      severity: 'error',
      from: { pathNot: ['^desk/', '^cli/desk\\.ts$', test, '^(e2e|scripts)/'] },
      to: { path: '^desk/' },
    },
    {
      name: 'desk-web-runs-in-a-browser',
      comment: 'desk/web may import core, ui and its own files; of the API it knows the types.',
      severity: 'error',
      from: { path: '^desk/web/', pathNot: test },
      to: { path: '^[^/]+', pathNot: ['^desk/', '^(core|ui)/', '^node_modules/', '^virtual:', config] },
    },
    {
      name: 'desk-web-asks-the-server',
      comment: 'desk/web knows the types of the API, which are its contract: its code is asked by HTTP.',
      severity: 'error',
      from: { path: '^desk/web/', pathNot: test },
      to: { path: '^desk/', pathNot: '^desk/web/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'desk-server-knows-no-web',
      comment: 'The API of the desk does not import its app; the app knows its routes by their types.',
      severity: 'error',
      from: { path: '^desk/', pathNot: ['^desk/web/', test] },
      to: { path: '^desk/web/' },
    },
    {
      name: 'newsletter-knows-no-framework',
      comment: 'HTTP and pages belong to server and site, which call the newsletter.',
      severity: 'error',
      from: { path: '^newsletter/' },
      to: { path: ['^node_modules/(fastify|@fastify|astro|@astrojs)/', '^astro:'] },
    },
    {
      name: 'newsletter-files-lie-in-folders',
      comment: 'No rule can order loose files: put it into the folder of its subject.',
      severity: 'error',
      from: {},
      to: { path: '^newsletter/[^/]+$' },
    },
    {
      name: 'newsletter-mail-is-passed-in',
      comment: 'What is stored does not depend on how mail is sent: pass it in as an argument.',
      severity: 'error',
      from: { path: '^newsletter/(db|records|subscribers|letters|watches)/', pathNot: test },
      to: { path: '^newsletter/mail/' },
    },
    {
      name: 'only-posts-query-content',
      comment: 'site/posts is the only folder that queries content: add a function there. Biome checks .astro files.',
      severity: 'error',
      from: { path: '^site/', pathNot: ['^site/posts/', '^site/content\\.config\\.ts$'] },
      to: { path: '^astro:content$' },
    },
    {
      name: 'browser-code-stays-small',
      comment: 'site/client runs on every page: no React.',
      severity: 'error',
      from: { path: '^site/client/', pathNot: test },
      to: { path: '^node_modules/(@types/)?react(-dom)?/' },
    },
    ...[{ path: '^core/node/' }, { dependencyTypes: ['core'] }].map((to) => ({
      name: 'browser-code-needs-no-node',
      comment: 'This runs in a browser, which has neither core/node nor node: modules. Split the file.',
      severity: 'error',
      from: {
        path: '^(core|ui|tools|site/client|site/islands|desk/web)/',
        // Lists the folders of the tools for programs that cannot load the definitions.
        pathNot: [test, '^core/node/', '^tools/tool-slugs\\.ts$'],
      },
      to,
    })),
    {
      name: 'nothing-imports-tests-or-scripts',
      comment: 'e2e and scripts look at the finished product; nothing of it may need them.',
      severity: 'error',
      from: {
        path: '^(core|facts|ui|tools|site|newsletter|publishing|server|cli|desk)/',
        pathNot: test,
      },
      to: { path: '^(e2e|scripts)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...layers('tools', [
      'frame',
      'my-truck',
      'compare',
      'cost-to-run',
      'engine-explorer',
      'service-planner',
      'vin-check',
      'will-it-tow',
      'reference',
      'subject',
    ]),
    ...layers('site', [
      'fonts',
      'styles',
      'posts',
      'openings',
      'islands',
      'client',
      'components',
      'mdx',
      'publish',
      'build',
      'layouts',
      'emails',
      'pages',
    ]),
    ...layers('newsletter', [
      'mail',
      'dns',
      'db',
      'records',
      'subscribers',
      'sending',
      'series',
      'letters',
      'watches',
      'importing',
      'bounces',
      'backups',
      'preflight',
      'dmarc',
      'judge',
      'service',
      'mailbox',
    ]),
    ...layers('publishing', ['site-settings', 'content', 'build', 'posts', 'publish', 'issues', 'health', 'drill']),
    ...layers('desk', ['edit', 'preview', 'routes', 'web']),
    ...layers('server', ['samples', 'visits', 'hooks', 'routes']),
    ...layers('cli', ['issue', 'posts', 'doctor', 'subscribers', 'starter']),
    ...layers('ui', ['form', 'toast', 'chart']),
    {
      name: 'no-folder-cycles',
      comment: 'Two folders import each other: decide which one is lower and move the shared code there.',
      severity: 'error',
      scope: 'folder',
      // Tests count here, and those of the other folders open a whole newsletter or desk; their layers are named above.
      from: { path: '^(publishing|site|tools|ui|facts|core|server)' },
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'Write the path with its extension.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^\\.', pathNot: '\\?' },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    preserveSymlinks: true,
    exclude: { path: '(^|/)(dist|dist-desk|\\.astro|\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
