const subscribeReason =
  'You’re getting this email because someone, hopefully you, entered this address at {address}. If it wasn’t you, ignore this email: you won’t get the newsletter unless you confirm.';
const dataLinkNote = 'The link opens a page with one button. Don’t forward this email.';
const dataLinkReason =
  'You’re getting this email because someone, hopefully you, asked for it on a preferences page at {address}. If it wasn’t you, ignore this email: nothing happens unless you use the link.';

/** The subscribe form; apart from the others because the browser gets it. What it answers is in core/people/subscribe-words.ts. */
export const subscribeFormWords = {
  label: 'Your email address',
  button: 'Subscribe',
  busy: 'Subscribing...',
  /** Links to the postal address, after the consent text of core/people/consent.ts. */
  contact: 'Address and contact',
  failedTitle: 'Error',
  failed: 'Failed to subscribe. Please try again later.',
};

/** The words of the site's own pages, forms and mails: what a publisher says differently. `{…}` is filled in. */
export const words = {
  home: {
    /** Below the headline. */
    lede: 'Ask before you hitch up, buy or book the shop. Each article lists its sources at the end.',
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
    onTheWeb: ', with its sources.',
    /** Subject and first words of `issue digest`. */
    digestSubject: 'New in the garage',
    digestFirst: 'in the garage so far',
  },
  /** The first mail to a new subscriber; `{name|there}` greets by first name, or with 'there'. */
  welcome: {
    preview: 'What you’ll get, how often, and three articles to start with.',
    title: 'Welcome to the garage',
    what: 'Thanks for subscribing. You’ll get news, comparisons and maintenance notes about the GM 2.7L turbo, with the math and the sources.',
    rhythm: 'Expect about one issue a month, and nothing in between.',
    posts: 'Three articles to start with',
  },
  /**
   * Mails with one button. `{confirmDays}` and the like are filled in from core/people/link-lifetimes.ts, `{address}` is that of the
   * site, `{article}` the article a letter is about, or what is watched. A mail never quotes the letter: anyone can type any address.
   */
  mails: {
    confirmation: {
      subject: 'Confirm your subscription to {site}',
      preview: 'Please confirm that you want the {site} newsletter. The link works for {confirmDays}.',
      title: 'One more click',
      text: 'Please confirm that you want the {site} newsletter.',
      button: 'Confirm my subscription',
      after: 'The link opens a page with one button and works for {confirmDays}.',
      reason: subscribeReason,
    },
    /** The only reminder: the same question again, with a fresh link. */
    reminder: {
      subject: 'Reminder: confirm your subscription to {site}',
      preview: 'You signed up a few days ago but haven’t confirmed yet. The link works for {confirmDays}.',
      title: 'Still interested?',
      text: 'A few days ago you signed up for the {site} newsletter, but you haven’t confirmed your address yet. If you still want it, press the button. If not, do nothing: this is the only reminder, and we delete addresses that are not confirmed within {pendingDays}.',
      button: 'Confirm my subscription',
      after: 'The link opens a page with one button and works for {confirmDays}.',
      reason: subscribeReason,
    },
    'export-link': {
      subject: 'Download your data from {site}',
      preview: 'The link you asked for. It works once, for {dataLinkHours}.',
      title: 'Download your data',
      text: 'Here is the link to everything {site} stores about you.',
      button: 'Download my data',
      after: dataLinkNote,
      reason: dataLinkReason,
    },
    'erase-link': {
      subject: 'Delete your data at {site}',
      preview: 'The link you asked for. It works for {dataLinkHours}.',
      title: 'Delete your data',
      text: 'Here is the link to delete everything {site} stores about you. The page asks you to confirm first.',
      button: 'Delete my data',
      after: dataLinkNote,
      reason: dataLinkReason,
    },
    'address-ask': {
      subject: 'Move your {site} newsletter to another address?',
      preview: 'Somebody asked for it. Nothing moves unless you say yes.',
      title: 'Do you want to move?',
      text: 'Someone, hopefully you, asked us to send your {site} newsletter to another address. The page behind the button shows which one.',
      button: 'See the new address',
      after:
        'The link works for {confirmDays}. If it wasn’t you, ignore this email: nothing changes. Anyone you forward a newsletter to can ask for this; only you can say yes.',
      reason: 'You’re getting this email because this address is subscribed at {address}.',
    },
    'address-link': {
      subject: 'Confirm your new address at {site}',
      preview: 'Please confirm that the {site} newsletter should come to this address.',
      title: 'Is this your new address?',
      text: 'Someone, hopefully you, asked us to send their {site} newsletter to this address from now on.',
      button: 'Yes, send it here',
      after: 'The link opens a page with one button and works for {confirmDays}. If it wasn’t you, ignore this email.',
      reason:
        'You’re getting this email because a subscriber entered this address at {address}. It was not added to the newsletter.',
    },
    'address-note': {
      subject: 'Your {site} newsletter goes to another address now',
      preview: 'If you did not ask for this, you can take it back.',
      title: 'Your newsletter has moved',
      text: 'As asked, the {site} newsletter goes to another address from now on. This address gets no more issues.',
      button: 'That wasn’t me: send it here again',
      after: 'If you asked for it, there is nothing to do. The link works for {confirmDays}.',
      reason: 'You’re getting this email because this address was subscribed at {address}.',
    },
    'data-ask': {
      subject: 'Show or delete your data at {site}?',
      preview: 'Somebody asked for it after your change of address. Nothing happens unless you say yes.',
      title: 'Was this you?',
      text: 'Your {site} newsletter has moved to another address lately. Someone there, hopefully you, asked to see or to delete what we store about you.',
      button: 'See what was asked',
      after:
        'The link works once, for {dataLinkHours}. If it wasn’t you, ignore this email, and use the link in our mail about the move to take it back.',
      reason: 'You’re getting this email because this address was subscribed at {address} until a few days ago.',
    },
    'letter-confirmation': {
      subject: 'Confirm your letter to {site}',
      preview: 'Please confirm that you wrote it. The link works for {confirmDays}.',
      title: 'Did you write to us?',
      text: 'Someone, hopefully you, wrote a letter on “{article}”. The editor sees it once you press the button behind this link.',
      button: 'Read and send my letter',
      after:
        'If it wasn’t you, ignore this email: nothing appears, and the letter is deleted after {letterDays}. If you change your mind later,',
      reason:
        'You’re getting this email because this address was entered with a letter at {address}. It was not added to the newsletter.',
    },
    'letter-published': {
      subject: 'Your letter is on {site}',
      preview: 'Thank you for writing. Here is where it appeared.',
      title: 'Your letter is published',
      text: 'Thank you for writing. Your letter on “{article}” is on the site now.',
      button: 'See my letter',
      after: 'If you change your mind,',
      reason:
        'This is the last email about your letter. You’re getting it because you wrote to us at {address}; your address was not added to the newsletter.',
    },
    'letter-erase-link': {
      subject: 'Delete your letter at {site}',
      preview: 'The link you asked for. It works for {dataLinkHours}.',
      title: 'Delete your letter',
      text: 'Here is the link to delete your letter on “{article}”, with your name and address. The page asks you to confirm first.',
      button: 'Delete my letter',
      after: 'The link works for {dataLinkHours}. If it wasn’t you, ignore this email: nothing is deleted.',
      reason:
        'You’re getting this email because you wrote to us at {address}; your address was not added to the newsletter.',
    },
    'watch-confirmation': {
      subject: 'Confirm that {site} tells you if this changes',
      preview: 'Please confirm that you want it. The link works for {confirmDays}.',
      title: 'One more click',
      text: 'Someone, hopefully you, asked us to tell this address if “{article}” changes. Please confirm it.',
      button: 'Yes, tell me',
      after:
        'The link opens a page with one button and works for {confirmDays}. If it wasn’t you, ignore this email: we delete the address after {pendingDays}. To delete it now,',
      reason:
        'You’re getting this email because this address was entered at {address}. It was not added to the newsletter.',
    },
    /** Has a list of changes where the others have a button. */
    'watch-change': {
      subject: 'Changed: {article}',
      preview: 'What it was, what it is now, and where that comes from.',
      title: 'This has changed',
      text: 'You asked us to tell you.',
      button: '',
      after: 'You get at most one such email a day. To end all of them and delete your address,',
      reason:
        'You’re getting this email because you asked for it at {address}. Your address is kept only for this and was not added to the newsletter.',
    },
  },
  /** The page on which a subscriber chooses topics and frequency. */
  preferences: {
    title: 'Your newsletter',
    lede: 'Choose what you want to read and how often.',
    topics: 'Topics',
    frequency: 'How often',
    every: 'Every issue',
    monthly: 'Once a month',
    save: 'Save my choices',
    address: 'Your address',
    addressText:
      'Moving to another address? Because a newsletter may be forwarded, we first ask the inbox you have now, then the new one. Until both say yes, nothing changes.',
    addressLabel: 'New email address',
    addressButton: 'Ask my inbox',
    data: 'Your data',
    dataText:
      'You can download everything we store about you, or delete it. Because a newsletter may be forwarded, we first mail you a link for it.',
    download: 'Send me a link to download it',
    erase: 'Send me a link to delete it',
  },
  /** The form for a letter to the editor. */
  letter: {
    title: 'Write a letter',
    about: 'About',
    text: 'Your letter',
    textHint: '{least} to {most} characters, plain text. Web addresses are printed without a link.',
    name: 'Your name',
    nameHint: 'Printed with your letter. A first name or initials will do.',
    email: 'Your email address',
    emailHint: 'Never shown. We mail you a link to confirm your letter, and once more if it is published.',
    terms:
      'The editor reads every letter first, may shorten it or take out names, and says so when it was edited. You can withdraw or delete it at any time.',
    button: 'Send my letter',
  },
  /** Footer of pages and mails; empty says nothing. */
  independence:
    '{site} is an independent site and is not affiliated with, sponsored by or endorsed by General Motors, Chevrolet or GMC.',
  /** Paragraphs at the end of every article after the line above; none leaves the panel out. */
  disclaimer: [
    'Written by AI software from published sources; nobody here has driven these trucks. Names and trademarks belong to their owners and only identify the vehicles discussed.',
    'Ratings, offers and warranty terms change by model year, trim, equipment and region. Check your truck’s labels, manual and warranty booklet, and a dealer, before you buy, tow or service.',
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
  gallery: {
    /** A sticker below the title while there is no picture, and what it says later; empty for none. */
    stampEmpty: 'Gallery Coming Soon',
    stamp: 'More of the Gallery Coming Soon',
    title: 'Gallery',
    lede: 'The pictures drawn for this site so far.',
    description: 'Every picture drawn for this site: trucks, engines, trailers and roads.',
    card: 'Trucks, engines, trailers and roads, drawn',
  },
  glossary: {
    lede: 'Truck and towing terms as this site uses them, in a sentence or two.',
    description: 'Towing, turbo and truck terms briefly explained, from AFM to wastegate.',
    card: 'Truck terms, briefly explained',
  },
};
