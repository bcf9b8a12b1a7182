/** Over 300 lines: the words of all mails, forms and pages, in one list. */
const subscribeReason =
  'You’re getting this email because someone, hopefully you, entered this address at {address}. If it wasn’t you, ignore this email: you won’t get the newsletter unless you confirm.';
const dataLinkNote = 'The link opens a page with one button. Don’t forward this email.';
const dataLinkReason =
  'You’re getting this email because someone, hopefully you, asked for it on a preferences page at {address}. If it wasn’t you, ignore this email: nothing happens unless you use the link.';

/** The subscribe form and what it answers; apart from the others because the browser gets it. */
export const subscribeFormWords = {
  label: 'Your email address',
  button: 'Subscribe',
  busy: 'Subscribing...',
  /**
   * Under the form, and stored with each subscription as the page showed it. It says who asks and how it ends, as the law of
   * some countries wants; `{publisher}` is the person or company of the settings.
   */
  consent:
    '{publisher} sends the newsletter to this address and uses it for nothing else. You can unsubscribe at any time, with one click in any mail.',
  /** Links to the postal address, after the sentence above. */
  contact: 'Address and contact',
  failedTitle: 'Error',
  failed: 'Failed to subscribe. Please try again later.',
  unexpected: 'An unexpected error occurred. Please try again later.',
  /** What the form answers: in a toast or, where no script runs, on a page. */
  outcomes: {
    subscribed: { title: 'Successfully subscribed!', message: 'You’ll now receive {site} updates.' },
    'check-inbox': {
      title: 'Successfully subscribed!',
      message: 'Please check your inbox: {site} updates start once you press the button behind the link we sent you.',
    },
    already: { title: 'Subscription failed', message: 'This email is already subscribed.' },
    invalid: { title: 'Subscription failed', message: 'Please enter a valid email address.' },
    required: { title: 'Email required', message: 'Please enter your email address.' },
    'slow-down': {
      title: 'Subscription failed',
      message: 'Too many attempts. Please wait a minute and try again.',
    },
    failed: {
      title: 'Subscription failed',
      message: 'We could not store your address just now. Please try again later.',
    },
    closed: { title: 'Subscription failed', message: 'The newsletter is not open yet. Nothing was stored.' },
  },
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
    choices:
      'If you only want some topics, [choose them here](preferences). Earlier issues are in [the archive](archive).',
  },
  /** The end of every mail of the newsletter. Words in brackets are a link: keep what is in the parentheses after them. */
  mailFrame: {
    reason: 'You’re getting this email because you subscribed to the {site} newsletter.',
    leave: '[Unsubscribe](unsubscribe) at any time, or [choose your topics](preferences).',
    onTheWeb: '[Read this issue on the web](page), with its sources.',
    picked: 'Picked for this issue',
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
        'If it wasn’t you, ignore this email: nothing appears, and the letter is deleted after {letterDays}. If you change your mind later, [withdraw the letter](withdraw) or [delete it with everything we store about it](erase). Keep this email: these two links always work.',
      reason:
        'You’re getting this email because this address was entered with a letter at {address}. It was not added to the newsletter.',
    },
    'letter-published': {
      subject: 'Your letter is on {site}',
      preview: 'Thank you for writing. Here is where it appeared.',
      title: 'Your letter is published',
      text: 'Thank you for writing. Your letter on “{article}” is on the site now.',
      button: 'See my letter',
      after:
        'If you change your mind, [withdraw the letter](withdraw) or [delete it with everything we store about it](erase). Keep this email: these two links always work.',
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
        'The link opens a page with one button and works for {confirmDays}. If it wasn’t you, ignore this email: we delete the address after {pendingDays}. To delete it now, [press here](unsubscribe).',
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
      after:
        'You get at most one such email a day. To end all of them and delete your address, [press here](unsubscribe).',
      reason:
        'You’re getting this email because you asked for it at {address}. Your address is kept only for this and was not added to the newsletter.',
    },
  },
  /** The page that answers the subscribe form where no script runs; its title and text are those of the form. */
  outcomePage: {
    stamp: 'You are in',
    stampWaiting: 'One more step',
    next: 'What happens now',
    open: 'Open the mail we just sent and follow its link.',
    press: 'Press the button on that page.',
    wait: 'The next issue comes on its own.',
    lost: 'Nothing after five minutes, or a wrong address? Look under Promotions or Spam, then [send the form again](form).',
    again: 'Try again',
    read: 'Read the blog',
    home: 'Return to Home',
  },
  /**
   * The pages behind the links in mails; the buttons below them are in `linkPageLinks`. `{contact}` is the address of the
   * magazine. The server fills in what is between underscores: leave those words as they are.
   */
  linkPages: {
    confirm: {
      title: 'Confirm your subscription',
      text: 'Press the button to get the {site} newsletter, starting with the next issue.',
      button: 'Yes, send me the newsletter',
    },
    confirmed: {
      title: 'You are subscribed',
      text: 'You’ll now receive {site} updates. Every mail has an unsubscribe link.',
    },
    unsubscribe: {
      title: 'Leave the newsletter?',
      text: 'Press the button to stop getting the newsletter at this address.',
      button: 'Unsubscribe',
    },
    unsubscribed: {
      title: 'You are unsubscribed',
      text: 'You won’t get any more issues at this address. Unsubscribed by mistake? You can undo it within {undoDays}.',
      button: 'Undo: keep me subscribed',
    },
    'unsubscribed-for-good': {
      title: 'You are unsubscribed',
      text: 'You won’t get any more issues at this address. You can subscribe again with the form at any time.',
    },
    'unsubscribed-complaint': {
      title: 'You are unsubscribed',
      text: 'Our mail to this address was reported as spam, so we won’t send to it again. If that was a mistake, write to {contact}.',
    },
    kept: {
      title: 'You are subscribed again',
      text: 'Nothing has changed: you’ll get the next issue at this address.',
    },
    waiting: {
      title: 'Please confirm',
      text: 'This address has not been confirmed yet. Use the link in the first mail we sent, or subscribe again.',
    },
    'address-asked': {
      title: 'Check the inbox you have now',
      text: 'Because anyone you forward a newsletter to can open this page, we first ask this inbox. Press the button behind the link there, and we mail a second link to the new address. Can’t read this inbox any more? Write to {contact}.',
    },
    'address-unreachable': {
      title: 'We can’t reach your inbox',
      text: 'Mail to this address comes back to us, so we can’t ask it whether the newsletter should move. Write to {contact} from your new address, and we move it for you.',
    },
    'address-allow': {
      title: 'Send the newsletter here instead?',
      text: 'Someone, hopefully you, asked us to send your newsletter to this address. Press the button if that’s right: we mail a link there, and the newsletter moves when it is used. If it’s not, close this page: nothing changes.',
      button: 'Yes, mail a link there',
    },
    'address-sent': {
      title: 'Check the new inbox',
      text: 'We sent a link to the new address, if it can get mail from us. It works once, for {confirmDays}. Until then nothing changes.',
    },
    'address-wait': {
      title: 'Please wait a little',
      text: 'We were asked for several links in a short time. Look in both inboxes and their spam folders, or try again tomorrow.',
    },
    address: {
      title: 'Send the newsletter here?',
      text: 'Press the button, and the newsletter comes to this address from now on. Your topics and choices stay as they are.',
      button: 'Yes, send it here',
    },
    'address-changed': {
      title: 'Your address is changed',
      text: 'The next issue comes to this address. Your topics and choices stayed as they were.',
    },
    'address-refused': {
      title: 'Nothing was changed',
      text: 'We can’t move the newsletter to this address. It gets the newsletter already, or once did, or asked us not to write to it. We don’t join two subscriptions: leave the one you no longer want, with the link in any of its mails.',
    },
    'address-over': {
      title: 'This link was used or is too old',
      text: 'A link to a new address works once, for {confirmDays}. You can ask for a new one with the link “choose your topics” in any issue.',
    },
    'data-link-sent': {
      title: 'Check your inbox',
      text: 'We sent the link to this address. It works once, for {dataLinkHours}.',
    },
    'data-link-asked': {
      title: 'Check the inbox you had before',
      text: 'For {askBothDays} after a change of address we also ask the inbox you had before. Press the button behind the link there, and we send the link to the address you have now. Can’t read that inbox? Ask again after those {askBothDays}.',
    },
    'allow-export': {
      title: 'Send your data here?',
      text: 'Your newsletter moved to this address in the last {askBothDays}. Someone, hopefully you, asked to download everything we store about you. Press the button, and we mail the link to this address. If it wasn’t you, use the link in our mail about the move to take it back.',
      button: 'Yes, mail the link',
    },
    'allow-erase': {
      title: 'Delete everything?',
      text: 'Your newsletter moved to this address in the last {askBothDays}. Someone, hopefully you, asked to delete everything we store about you. Press the button, and we mail the link for it to this address. If it wasn’t you, use the link in our mail about the move to take it back.',
      button: 'Yes, mail the link',
    },
    'data-ask-over': {
      title: 'This link was used or is too old',
      text: 'Nothing was changed. It works once, for {dataLinkHours}. You can ask again with the link “choose your topics” in any issue.',
    },
    'data-link-wait': {
      title: 'Please wait a little',
      text: 'We were asked for several links in a short time. Look in your inbox and your spam folder, or try again in an hour.',
    },
    export: {
      title: 'Download your data',
      text: 'The file contains everything we store about you. The link works once.',
      button: 'Download my data',
    },
    'export-over': {
      title: 'This link was used or is too old',
      text: 'A link to your data works once, for {dataLinkHours}. We can mail you a new one.',
      button: 'Send me a new link',
    },
    erase: {
      title: 'Delete everything?',
      text: 'We permanently delete your address, your choices and any letters you wrote. We keep only a scrambled code of the address, so that it cannot be added again by mistake. This cannot be undone.',
      button: 'Delete everything about me',
    },
    'erase-over': {
      title: 'This link is too old',
      text: 'Nothing was deleted. A link to delete your data works for {dataLinkHours}. We can mail you a new one.',
      button: 'Send me a new link',
    },
    forgotten: {
      title: 'You are forgotten',
      text: 'Your address, your choices and your letters are deleted; a letter on the site leaves it the next time the site is published. We will not write to you again.',
    },
    'letter-sent': {
      title: 'Check your inbox',
      text: 'We sent you an email about your letter on “__TITLE__”. Press the button behind its link, and your letter waits for the editor. An address gets at most three such emails a day; if none arrives, look in your spam folder.',
    },
    'letter-closed': {
      title: 'Letters are closed here',
      text: 'This article takes no letters. You can write to {contact}.',
    },
    'letter-confirm': {
      title: 'Send this letter?',
      text: 'Your letter on “__TITLE__” is below. Press the button to send it to the editor. It appears under your name if the editor publishes it; your address is never shown.',
      button: 'Yes, send my letter',
    },
    'letter-confirmed': {
      title: 'Thank you for your letter',
      text: 'It waits for the editor, who reads every letter before it appears. When yours is on the site, we send you one more email. Both emails have links to withdraw or delete your letter.',
    },
    'letter-withdraw': {
      title: 'Withdraw this letter?',
      text: 'It leaves the site the next time the site is published. We delete your name, address and text {letterDays} later.',
      button: 'Withdraw my letter',
    },
    'letter-withdrawn': {
      title: 'Your letter is withdrawn',
      text: 'It leaves the site the next time the site is published, and your data is deleted {letterDays} after you withdrew it. Withdrawn by mistake? You can undo it within {undoDays}.',
      button: 'Undo: keep my letter',
    },
    'letter-kept': {
      title: 'Your letter is back',
      text: 'It waits again: for the button in our first email, or for the editor, who reads it before it appears.',
    },
    'letter-withdrawn-for-good': {
      title: 'Your letter is withdrawn',
      text: 'It leaves the site the next time the site is published, and your data is deleted {letterDays} after it was withdrawn.',
    },
    'letter-erase': {
      title: 'Delete this letter?',
      text: 'We delete your name, your address and the text from our database at once. If the letter is on the site, it leaves it the next time the site is published. This cannot be undone.',
      button: 'Delete my letter',
    },
    'letter-erase-ask': {
      title: 'Delete this letter?',
      text: 'Emails get forwarded, so we first mail a link to the address this letter was written from. It works for {dataLinkHours} and deletes the name, the address and the text.',
      button: 'Mail me the link',
    },
    'letter-erase-sent': {
      title: 'Check your inbox',
      text: 'We sent the link to the address the letter was written from. It works for {dataLinkHours}.',
    },
    'letter-erase-wait': {
      title: 'Please wait a little',
      text: 'We were asked for several links in a short time. Look in your inbox and your spam folder, or try again in an hour.',
    },
    'letter-erased': {
      title: 'Your letter is deleted',
      text: 'Your name, address and text are gone from our database. If the letter was on the site, it leaves it the next time the site is published.',
    },
    'letter-broken': {
      title: 'This link does not work',
      text: 'It may be incomplete or too old: links to confirm a letter work for {confirmDays}. Or the letter was already withdrawn or deleted.',
    },
    'watch-form': {
      title: 'Tell me if this changes',
      text: 'We mail you when “__TITLE__” changes, at most once a day: what it was, what it is now, and the source. Now: __TEXT__.',
    },
    'watch-sent': {
      title: 'Check your inbox',
      text: 'We sent you an email about “__TITLE__”. Press the button behind its link, and we tell you when it changes. An address gets at most three such emails a day; if none arrives, look in your spam folder.',
    },
    'watch-unknown': {
      title: 'This link does not work',
      text: 'It may be incomplete or too old: confirmation links work for {confirmDays}. Or what it was about is no longer on this site.',
    },
    'watch-confirm': {
      title: 'Shall we tell you?',
      text: 'Press the button, and we mail this address when “__TITLE__” changes, at most once a day.',
      button: 'Yes, tell me',
    },
    'watch-confirmed': {
      title: 'We’ll tell you',
      text: 'We mail this address when “__TITLE__” changes. Every such email has a link that ends it.',
    },
    'watch-end': {
      title: 'Stop telling you?',
      text: 'Press the button, and we no longer mail this address about: __TITLE__. We delete the address and the request.',
      button: 'Stop and delete',
    },
    'watch-ended': {
      title: 'It has ended',
      text: 'Your request and its emails are deleted, and your address with your last one.',
    },
    gone: {
      title: 'Nothing is stored about you',
      text: 'The address of this link is no longer on our list. We won’t send mail to it.',
    },
    broken: {
      title: 'This link does not work',
      text: 'It may be incomplete or too old: confirmation links work for {confirmDays}. Open the link in your latest mail, or subscribe again.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'Nothing was changed. Please open the link again in a few minutes.',
    },
  },
  /** Where the pages behind the links in mails lead on. */
  linkPageLinks: {
    home: 'Return to Home',
    blog: 'Read the blog',
    preferences: 'Change topics or frequency',
    subscribe: 'Subscribe again',
    article: 'Back to the article',
    back: 'Go to your choices',
    page: 'Back to the page',
    notMine: 'I didn’t write this: delete it',
    eraseInstead: 'Delete it now instead',
    eraseNow: 'Delete my data now',
  },
  /** The page on which a subscriber chooses topics and frequency. */
  preferences: {
    title: 'Your newsletter',
    description: 'Topics, frequency and your data.',
    saved: 'Saved.',
    badAddress: 'Enter another address that can get mail. Nothing was changed.',
    noTopic: 'Choose at least one topic. Nothing was changed.',
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
  /** What is wrong, in the forms for a letter and for being told of a change. */
  formFaults: {
    'email-invalid': 'Enter a valid email address.',
    'too-many': 'Too many attempts. Wait a minute and send it again.',
  },
  /** For whoever asks too often, or when everybody does; `{wait}` is filled in as '5 seconds'. */
  pleaseWait: {
    /** In the toast of the subscribe form. */
    attempts: 'Too many attempts. Please wait {wait} and try again.',
    /** As plain text, instead of a page. */
    searches: 'Too many searches came from your connection. Please wait {wait}, then search again.',
    overloaded: 'The site is very busy right now. Please try again in a few seconds.',
  },
  /** The form for a letter to the editor. */
  letter: {
    title: 'Write a letter',
    description: 'Write a letter about an article.',
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
    /** Above the list of what is wrong. */
    failed: 'Your letter was not sent',
    /** What is wrong; numbers are filled in. */
    faults: {
      'text-short': 'Write at least {least} characters.',
      'text-long': 'Shorten your letter to {most} characters; it has {count}.',
      'text-far-too-long':
        'Your letter is far longer than {most} characters. Shorten it, or send it as several letters.',
      'name-missing': 'Enter the name to print with your letter.',
      'name-long': 'Shorten the name to {most} characters.',
    },
    /** When the letter could not be read or stored. */
    lost: {
      'too-long': 'It is far longer than {most} characters. Go back to get your text, and shorten it.',
      'too-many': 'Too many attempts. Go back to get your text, wait a minute and send it again.',
      'not-stored': 'We could not store your letter just now. It is still in the form: try again in a few minutes.',
    },
  },
  /** The form that asks to be told when a page changes. */
  watch: {
    /** Under the form, and stored with each request as the page showed it. */
    consent:
      '{publisher} mails this address when it changes, at most once a day. The address and what you chose are kept only for this, and deleted when you stop it with one click in any mail. You are not added to the newsletter.',
    button: 'Tell me',
    /** Where a page has several figures: the field that asks which one, and its first answer. */
    choice: 'Which figure',
    all: 'All: {title}',
    /** What stands for the present value of several figures. */
    entries: '{count} entries',
    /** Above the list of what is wrong. */
    failed: 'Nothing was stored',
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
    /** In the tab of the browser and in search results. */
    pageTitle: 'Page not found',
    description: 'There is no page at this address.',
    title: 'Oops! Page not found',
    home: 'Return to Home',
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
