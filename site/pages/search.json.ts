import type { APIRoute } from 'astro';
import { otherKinds } from '../../core/search.ts';
import type { SearchPage } from '../../core/search-pages.ts';
import { fillFacts } from '../../facts/print-fact.ts';
import { glossary, siteLedger } from '../../facts/site-facts.ts';
import { referencePages } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { epaTrucks } from '../../tools/reference/fuel-economy/epa-labels.ts';
import { modelYears, whichEngine } from '../../tools/reference/model-years/site-reference.ts';
import { kindNames, printNumbers, printTrucks } from '../../tools/reference/recalls/print-recall.ts';
import { describeCount } from '../../tools/reference/recalls/RecallsPage.tsx';
import { modelOf } from '../../tools/reference/recalls/recall-schema.ts';
import { listModelYears } from '../../tools/reference/recalls/recalls.ts';
import { siteRecalls } from '../../tools/reference/recalls/site-recalls.ts';
import { addAnswers } from '../../tools/reference/search-answers.ts';
import { loadIssues } from '../posts/issues.ts';
import { loadPosts } from '../posts/posts.ts';
import { issueHtml } from '../publish/issue-html.tsx';
import { readSections } from '../publish/read-sections.ts';

/** Everything a search looks at; the text of the articles is filled in once their pages are built. */
export const GET: APIRoute = async ({ site: base }) => {
  const articles: SearchPage[] = (await loadPosts()).map(({ href, title, categories, excerpt }) => ({
    href,
    title,
    categories,
    sections: [{ id: '', heading: '', text: excerpt }],
  }));
  const issues: SearchPage[] = (await loadIssues()).map((issue) => ({
    href: issue.href,
    title: issue.subject,
    categories: [otherKinds.issue],
    sections: readSections(issueHtml(issue, String(base))),
  }));
  const terms: SearchPage[] = glossary.map(({ id, term, definition }) => ({
    href: '/glossary',
    title: term,
    categories: [otherKinds.term],
    sections: [{ id, heading: '', text: definition }],
  }));
  const toolPages: SearchPage[] = tools.map(({ path, name, question, description }) => ({
    href: path,
    title: name,
    categories: [otherKinds.tool],
    sections: [{ id: '', heading: '', text: `${question} ${description}` }],
  }));
  const myTruck: SearchPage = {
    href: '/my-truck',
    title: 'My truck',
    categories: [otherKinds.tool],
    sections: [
      {
        id: '',
        heading: '',
        text: 'Pick your model, year, cab and drive once: tow rating, payload, EPA label, warranty, recalls and next services for your truck.',
      },
    ],
  };
  const recallSections = siteRecalls.records.map((recall) => ({
    id: recall.id,
    heading: recall.title,
    text: `${kindNames[recall.kind]} ${printNumbers(recall)}. ${printTrucks(recall)}. ${recall.problem}`,
  }));
  const yearSections = modelYears.lines.flatMap(({ model, years }) =>
    years.map(({ year, changed, output, tow }) => ({
      id: `${model}-${year}`,
      heading: `${year} ${modelOf(model).name}`,
      text: fillFacts(`${changed} ${output}. ${tow}`, siteLedger, 'content/model-years.yaml'),
    })),
  );
  const labelSections = epaTrucks.map(({ id, make, name }) => ({
    id,
    heading: `${make} ${name}`,
    text: `EPA labels of the ${make} ${name}: city, highway and combined mpg by model year.`,
  }));
  const sections: Record<string, SearchPage['sections']> = {
    '/recalls': recallSections,
    '/model-years': yearSections,
    '/fuel-economy': labelSections,
    '/which-engine': [{ id: 'vin-8', heading: '', text: whichEngine.answer }],
  };
  const reference: SearchPage[] = referencePages.map(({ label, href, about }) => ({
    href,
    title: label,
    categories: [otherKinds.reference],
    sections: [{ id: '', heading: '', text: about }, ...(sections[href] ?? [])],
  }));
  const recallPages = listModelYears(siteRecalls).map((modelYear): SearchPage => {
    const { model, year, name, path } = modelYear;
    return {
      href: path,
      title: `${name} recalls`,
      categories: [otherKinds.reference],
      sections: [{ id: '', heading: '', text: describeCount(modelYear) }],
      asks: [`recall ${year}`, `recall ${name}`, `recall ${year} ${modelOf(model).name.split(' ')[0]}`],
      isOnlyAsked: true,
    };
  });
  return Response.json(
    addAnswers([...articles, ...reference, ...recallPages, ...toolPages, myTruck, ...issues, ...terms]),
  );
};
