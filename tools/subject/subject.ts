import { siteRecalls } from '../../facts/trucks/site-trucks.ts';
import { site } from '../../site.config.ts';
import type { Subject } from '../define-subject.ts';
import { problemEntries, recallEntries } from '../reference/ledger/ledger-feed.ts';
import { TruckTag } from '../reference/my-truck/TruckTag.tsx';
import { HeaderNotice } from '../reference/recalls/HeaderNotice.tsx';
import { recallChecks } from '../reference/recalls/recall-checks.ts';
import { pageAsks, writeAnswers } from '../reference/search-answers.ts';
import { beganWithSearchPage, recallSearchPages, searchSections } from '../reference/search-pages.ts';
import { subjectPages } from '../reference/subject-pages.ts';
import { watchedTrucks } from '../reference/watched-trucks.ts';

/** What this site's subject, trucks with the GM 2.7L turbo, adds to the pages. */
export const subject: Subject = {
  HeaderTag: TruckTag,
  HeaderNotice,
  pages: subjectPages,
  links: [
    {
      label: 'My truck',
      href: '/my-truck',
      about: 'what the site knows about one model year, kept on the device.',
      text: 'Pick your model, year, cab and drive once: tow rating, payload, EPA label, warranty, recalls and next services for your truck.',
    },
  ],
  toolWords: {
    heading: 'Work it out for your own truck',
    lede: 'Your truck, your trailer, your miles. Every figure has its source on the page. What you type stays on your device, and every result has a link you can share.',
    description:
      'Will it tow, what does it cost, which one to buy, what is due: answers from your own numbers and sourced figures.',
  },
  feeds: {
    '/recalls': {
      title: `${site.name} recalls`,
      description: 'Recalls and factory actions added to our list, and changes to it.',
      loadEntries: recallEntries,
    },
    '/problems': {
      title: `${site.name} known problems`,
      description: 'Known problems added to our list, and changes to it.',
      loadEntries: problemEntries,
    },
  },
  checks: recallChecks(siteRecalls.records),
  search: {
    sections: searchSections,
    pages: [...recallSearchPages, beganWithSearchPage],
    asks: pageAsks,
    answers: writeAnswers,
  },
  watched: watchedTrucks,
  plainData: siteRecalls,
};
