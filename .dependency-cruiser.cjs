const tests = '\\.test\\.tsx?$';
const testOrConfig = '\\.(test|config)\\.tsx?$';
const react = '^node_modules/(@types/)?react(-dom)?/';

/** Who may call whom. Each comment is printed with the violation and says what to do. */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-only-zod-and-minisearch',
      comment:
        'The contract is what crosses a wire: schemas and pure functions over them, the search among them. Move the rest to its room.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', '^node_modules/(zod|minisearch)/'] },
    },
    {
      name: 'newsletter-is-a-domain',
      comment: 'The newsletter takes what it needs as arguments: import contract, itself and plain packages only.',
      severity: 'error',
      from: { path: '^newsletter/' },
      to: { path: '^[^/]+', pathNot: ['^newsletter/', '^contract/', '^node_modules/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'newsletter-knows-no-framework',
      comment: 'HTTP and pages belong to server and site; they call the newsletter.',
      severity: 'error',
      from: { path: '^newsletter/' },
      to: { path: ['^node_modules/(fastify|@fastify|astro|@astrojs|react-router|react-router-dom)/', '^astro:'] },
    },
    {
      name: 'server-and-cli-know-no-pages',
      comment: 'The server reads the built site through dist/manifest.json; only site.config.ts is shared.',
      severity: 'error',
      from: { path: '^(server|cli)/' },
      to: { path: '^site/' },
    },
    {
      name: 'components-get-data-as-props',
      comment: 'Load the data in site/pages and pass it; a type-only import of site/posts is fine.',
      severity: 'error',
      from: { path: '^site/components/', pathNot: tests },
      to: { path: '^site/posts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-query-no-content',
      comment: 'Only site/posts queries content; components read finished data.',
      severity: 'error',
      from: { path: '^site/components/' },
      to: { path: '^astro:content' },
    },
    {
      name: 'islands-stand-alone',
      comment:
        'An island ships to the browser: import contract, site.config.ts, React, site/icons, site/islands and what opens a tool only.',
      severity: 'error',
      from: { path: '^site/islands/', pathNot: tests },
      to: {
        pathNot: [
          '^site/islands/',
          '^site/icons/',
          '^site/tools/embed/open-tool\\.tsx$',
          '^contract/',
          '^site\\.config\\.ts$',
          react,
        ],
      },
    },
    {
      name: 'enhance-is-framework-free',
      comment: 'These scripts run on every page: import contract, site.config.ts and site/enhance only.',
      severity: 'error',
      from: { path: '^site/enhance/', pathNot: tests },
      to: { pathNot: ['^site/enhance/', '^contract/', '^site\\.config\\.ts$', '^virtual:reading-tools-address$'] },
    },
    {
      name: 'nothing-imports-journeys-or-benchmarks',
      comment: 'e2e, bench and faults look at the finished product; nothing of it may need them.',
      severity: 'error',
      from: { pathNot: '^(e2e|bench|faults)/' },
      to: { path: '^(e2e|bench|faults)/' },
    },
    {
      name: 'faults-try-the-programs',
      comment:
        'Faults are tried on the server, the commands and the newsletter: import those, contract and site.config.ts.',
      severity: 'error',
      from: { path: '^faults/' },
      to: {
        path: '^[^/]+',
        pathNot: ['^(faults|newsletter|server|cli|contract|node_modules)/', '^site\\.config\\.ts$'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'the-product-needs-no-checks',
      comment: 'Tools may import scripts/check/find-chromium.ts and scripts/check/free-port.ts; nothing else of check is for others.',
      severity: 'error',
      from: { pathNot: ['^check/', testOrConfig] },
      to: { path: '^check/', pathNot: '^check/(find-chromium|free-port)\\.ts$' },
    },
    {
      name: 'the-product-opens-no-browser',
      comment: 'Only e2e, bench, art/cli and root configuration open a browser.',
      severity: 'error',
      from: { path: '^(contract|newsletter|server|cli|site)/' },
      to: { path: '^check/' },
    },
    {
      name: 'no-cycles',
      comment: 'Move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'A rule cannot judge an import that leads nowhere: write the path with its extension.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^\\.', pathNot: '\\?' },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    preserveSymlinks: true,
    exclude: { path: '(^|/)(dist|\\.astro|\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
