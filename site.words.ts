/** The words of the site's own pages, forms and mails: what a publisher says differently. `{…}` is filled in. */
export const words = {
  home: {
    /** Below the headline. */
    lede: 'Ask before you hitch up, buy or book the shop. Every figure has a source and the month we checked it.',
    /** The tile that leads to the archive. */
    archiveTitle: 'Every article in the garage',
    archiveText: 'Sorted by the job in front of you: choosing, towing, keeping it running.',
  },
  archive: {
    /** Below the title of the archive. */
    lede: 'Buying, towing, service and tuning for the GM 2.7L turbo, with the numbers shown.',
    /** In search results and feeds. */
    description:
      'Every article on the GM 2.7L turbo truck engine: comparisons, towing, tuning, maintenance, news and reviews.',
    categoryDescription: 'Articles on the GM 2.7L turbo truck engine in the category {category}.',
    /** On the picture of a shared link. */
    card: 'Every article on the GM 2.7L turbo truck engine',
  },
  newsletter: {
    /** Beside the form. */
    lede: 'News, comparisons and maintenance notes for the GM 2.7L turbo, with the numbers shown and the source named.',
    /** Over the form at the end of an article and of an issue. */
    afterArticle: 'New articles by email, with the numbers shown.',
    afterIssue: 'By email, about once a month, with the numbers shown.',
    /** The small line under the form. */
    hint: 'One address. No account, nothing to buy.',
    /** On the page of all issues. */
    archiveLede: 'One subject at a time, with the numbers shown and the source named. Read every issue here.',
    archiveDescription:
      'Every issue of the {site} newsletter: towing, maintenance and buying notes on the GM 2.7L turbo truck engine.',
    /** At the end of a mail, after 'Read this issue on the web'. */
    onTheWeb: ', with the source of every figure.',
    /** Subject and first words of `issue digest`. */
    digestSubject: 'New in the garage',
    digestFirst: 'in the garage so far',
  },
  /** The first mail to a new subscriber. */
  welcome: {
    preview: 'What you’ll get, how often, and three articles to start with.',
    title: 'Welcome to the garage',
    what: 'Thanks for subscribing. You’ll get news, comparisons and maintenance notes about the GM 2.7L turbo, with the math and the sources.',
    rhythm: 'Expect about one issue a month, and nothing in between.',
    posts: 'Three articles to start with',
  },
  /** Footer of pages and mails; empty says nothing. */
  independence:
    '{site} is an independent site and is not affiliated with, sponsored by or endorsed by General Motors, Chevrolet or GMC.',
  /** Paragraphs at the end of every article after the line above; none leaves the panel out. */
  disclaimer: [
    'Names and trademarks belong to their owners and are used only to identify the vehicles discussed.',
    'Specifications, ratings, offers and warranty terms change by model year, trim, equipment and region. Check the labels on your truck, the owner’s manual and warranty booklet, and your dealer before you buy, tow or service.',
  ] as string[],
  /** For programs that read llms.txt. */
  about:
    'Independent; not affiliated with General Motors. Figures come from a ledger of sources, given as footnotes in every article.',
  notFound: {
    lede: 'The road ends here. These still go somewhere:',
    searchPlaceholder: 'Search the garage',
    links: [
      { label: 'Will it tow?', href: '/tools/will-it-tow' },
      { label: 'Compare', href: '/tools/compare' },
      { label: 'Recalls', href: '/recalls' },
      { label: 'All articles', href: '/blog' },
    ] as { label: string; href: string }[],
  },
  search: { lede: 'Answers, tools, articles, recalls, the glossary and the newsletter.' },
  /** What the page for readers without a connection says has to wait. */
  needsConnection: 'tools, recalls, search and every page you haven’t opened yet.',
  gallery: {
    /** A sticker above the title; empty for none. */
    stamp: 'Gallery Coming Soon',
    title: 'Pictures of the garage',
    lede: 'Here is every picture drawn for this site.',
    description: 'Every picture drawn for this site: trucks, engines, trailers and roads.',
    card: 'Trucks, engines, trailers and roads, drawn',
  },
  glossary: {
    lede: 'Truck and towing terms as this site uses them, in a sentence or two.',
    description: 'Towing, turbo and truck terms briefly explained, from AFM to wastegate.',
    card: 'Truck terms, briefly explained',
  },
};
