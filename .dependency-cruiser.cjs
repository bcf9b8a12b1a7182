const { readdirSync } = require('node:fs');

/** Tests and their support files (`test-….ts`) may look at everything. */
const test = '(\\.(test|spec)\\.tsx?|/test-[^/]+\\.ts)$';

/** Builds a rule: what `from` matches imports nothing that `to` matches; a text is the pattern of a path. */
function never(name, from, to, comment) {
  const match = (what) => (typeof what === 'string' ? { path: what } : what);
  return { name, comment, severity: 'error', from: match(from), to: match(to) };
}

/** Builds a rule: files in `folder` may import only `allowed` (regular expressions), themselves, and packages. */
function only(folder, allowed, comment) {
  const to = { path: '^[^/]+', pathNot: [`^${folder}/`, '^node_modules/', ...allowed], dependencyTypesNot: ['core'] };
  return never(`${folder}-imports`, { path: `^${folder}/`, pathNot: test }, to, comment);
}

/** Builds the rules of a top-level folder's parts, lowest first: none imports one that is named after it. */
function layers(folder, order) {
  const parts = order.split(' ');
  const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // Samples of tests are no code.
  const missing = found
    .filter(({ name }) => name !== 'samples' && !parts.includes(name))
    .map(({ name }) => `${folder}/${name}`);
  if (missing.length > 0) throw new Error(`Give ${missing.join(', ')} a place in the order of ${folder}.`);
  const comment = `The parts of ${folder}, lowest first: ${parts.join(', ')}. Move what both need down.`;
  return parts.slice(0, -1).map((part, at) => {
    const higher = `^${folder}/(${parts.slice(at + 1).join('|')})/`;
    return never(`${folder}-layers`, { path: `^${folder}/${part}/`, pathNot: test }, higher, comment);
  });
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
    never(
      'build-inputs-are-all',
      { path: '^publishing/(build|content)/', pathNot: test },
      { path: '^(newsletter|publishing)/', pathNot: '^publishing/(build|content)/' },
      'A build is skipped when nothing in the sources of publishing/build/build.ts changed: add the folder there first.',
    ),
    never(
      'only-the-check-reads-the-site',
      { path: '^publishing/', pathNot: ['^publishing/content/', test] },
      '^site/',
      'publishing/content alone knows how the site reads content.',
    ),
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
    never(
      'desk-preview-draws-mails',
      { path: '^desk/', pathNot: ['^desk/preview/', test] },
      { path: '^site/', pathNot: '^site/posts/post\\.ts$' },
      'Only desk/preview draws with the templates of the site.',
    ),
    never(
      'desk-has-one-door',
      { pathNot: ['^desk/', '^cli/desk\\.ts$', test, '^(e2e|scripts)/'] },
      '^desk/',
      'The desk is started by cli/desk.ts; nothing else may need it, least of all the public site.',
    ),
    never(
      'desk-web-runs-in-a-browser',
      { path: '^desk/web/', pathNot: test },
      { path: '^[^/]+', pathNot: ['^desk/', '^(core|ui)/', '^node_modules/', '^virtual:', config] },
      'desk/web may import core, ui and its own files; of the API it knows the types.',
    ),
    never(
      'desk-web-asks-the-server',
      { path: '^desk/web/', pathNot: test },
      { path: '^desk/', pathNot: '^desk/(web|contract)/', dependencyTypesNot: ['type-only'] },
      'desk/web knows the types of the API and its contract: its code is asked by HTTP.',
    ),
    never(
      'desk-contract-runs-in-a-browser',
      { path: '^desk/contract/', pathNot: test },
      {
        path: '^[^/]+',
        pathNot: ['^desk/contract/', '^core/(?!node/)', '^node_modules/'],
        dependencyTypesNot: ['type-only'],
      },
      'desk/contract states what the API takes and gives, to both sides: of the domain it names the types only.',
    ),
    never(
      'desk-server-knows-no-web',
      { path: '^desk/', pathNot: ['^desk/web/', test] },
      '^desk/web/',
      'The API of the desk does not import its app; the app knows its routes by their types.',
    ),
    never(
      'newsletter-knows-no-framework',
      '^newsletter/',
      { path: ['^node_modules/(fastify|@fastify|astro|@astrojs)/', '^astro:'] },
      'HTTP and pages belong to server and site, which call the newsletter.',
    ),
    never(
      'newsletter-files-lie-in-folders',
      {},
      '^newsletter/[^/]+$',
      'No rule can order loose files: put it into the folder of its subject.',
    ),
    never(
      'newsletter-mail-is-passed-in',
      { path: '^newsletter/(db|records|subscribers|letters|watches)/', pathNot: test },
      '^newsletter/mail/',
      'What is stored does not depend on how mail is sent: pass it in as an argument.',
    ),
    never(
      'only-posts-query-content',
      { path: '^site/', pathNot: ['^site/posts/', '^site/content\\.config\\.ts$'] },
      '^astro:content$',
      'site/posts is the only folder that queries content: add a function there. Biome checks .astro files.',
    ),
    never(
      'browser-code-stays-small',
      { path: '^site/client/', pathNot: test },
      '^node_modules/(@types/)?react(-dom)?/',
      'site/client runs on every page: no React.',
    ),
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
    never(
      'nothing-imports-tests-or-scripts',
      {
        path: '^(core|facts|ui|tools|site|newsletter|publishing|server|cli|desk)/',
        pathNot: test,
      },
      '^(e2e|scripts)/',
      'e2e and scripts look at the finished product; nothing of it may need them.',
    ),
    never('no-cycles', {}, { circular: true }, 'Move what both need into a file of its own.'),
    ...layers(
      'tools',
      'frame my-truck compare cost-to-run engine-explorer service-planner vin-check will-it-tow reference subject',
    ),
    ...layers('site', 'fonts styles posts openings islands client components mdx publish build layouts emails pages'),
    ...layers(
      'newsletter',
      'mail dns db records subscribers sending series letters watches importing bounces backups preflight service mailbox',
    ),
    ...layers('publishing', 'site-settings content build posts publish issues health drill'),
    ...layers('core', 'text problem pages posts people mail issues search node'),
    ...layers('desk', 'contract edit preview issues routes web'),
    ...layers('desk/web', 'kit styles work drafts settings facts subscribers articles issues letters overview'),
    ...layers('server', 'samples limits health pages visits hooks routes'),
    ...layers('cli', 'issue posts doctor subscribers starter'),
    ...layers('ui', 'form toast chart'),
    // Tests count here, and those of the other folders open a whole newsletter or desk; their layers are named above.
    {
      ...never(
        'no-folder-cycles',
        '^(publishing|site|tools|ui|facts|core|server)',
        { circular: true },
        'Two folders import each other: decide which one is lower and move the shared code there.',
      ),
      scope: 'folder',
    },
    never(
      'imports-resolve',
      {},
      { couldNotResolve: true, path: '^\\.', pathNot: '\\?' },
      'Write the path with its extension.',
    ),
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
