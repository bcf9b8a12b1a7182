/** A tool: what it answers, and where it stands. */
export interface Tool {
  slug: ToolSlug;
  /** Path of its page. */
  path: `/tools/${ToolSlug}`;
  name: string;
  /** The reader's own question. */
  question: string;
  /** For search results and the list of tools. */
  description: string;
  /** Picture of its card and its social image. */
  picture: string;
  /** Articles that raise the question, best first. */
  articles: readonly string[];
}

/** Names of the tools, as they stand in their addresses. */
export type ToolSlug = 'will-it-tow' | 'cost-to-run' | 'compare' | 'service-planner' | 'vin-check' | 'engine-explorer';

const tool = (slug: ToolSlug, rest: Omit<Tool, 'slug' | 'path'>): Tool => ({ slug, path: `/tools/${slug}`, ...rest });

/** All tools, in the order readers see them. */
export const tools: readonly Tool[] = [
  tool('will-it-tow', {
    name: 'Will it tow?',
    question: 'Can my truck pull this trailer with my family in it?',
    description:
      'Your door sticker, your people, your trailer: every limit as a bar, the one that binds, and the pounds left.',
    picture: '2025-chevy-towing-comparison',
    articles: ['2025-chevy-towing-comparison', '2025-half-ton-towing-comparison', 'turbomax-buying-guide-2025'],
  }),
  tool('cost-to-run', {
    name: 'Cost to run',
    question: 'What will it cost me against the V8, the diesel or the EcoBoost?',
    description:
      'Fuel over the years for the 2.7L turbo against three rivals, from EPA figures and your own miles, price and towing.',
    picture: 'turbomax-vs-v8-comparison',
    articles: ['turbomax-vs-v8-comparison', 'turbomax-vs-ecoboost', 'turbomax-maintenance-costs'],
  }),
  tool('compare', {
    name: 'Compare',
    question: 'Which of the two should I buy?',
    description:
      'Two or three trucks side by side from sourced figures, weighted by what matters to you, with a sentence to quote.',
    picture: 'turbomax-buying-guide-2025',
    articles: ['turbomax-buying-guide-2025', 'colorado-turbomax-vs-full-size', 'turbomax-vs-ecoboost'],
  }),
  tool('service-planner', {
    name: 'Service planner',
    question: 'What is due at my mileage?',
    description:
      'Your miles and how you drive become a list of what is due when, a card for the glovebox and calendar entries.',
    picture: 'turbomax-maintenance-costs',
    articles: ['turbomax-maintenance-costs', 'turbomax-reliability', 'summer-road-trip-turbomax-prep'],
  }),
  tool('vin-check', {
    name: 'VIN check',
    question: 'Is this VIN right, and which model year is it?',
    description:
      'Check digit and model year of a VIN, worked out on your device and sent nowhere, then the way to the recall look-up.',
    picture: 'turbomax-engine-recalls-2024',
    articles: ['turbomax-engine-recalls-2024', 'turbomax-reliability', 'turbomax-buying-guide-2025'],
  }),
  tool('engine-explorer', {
    name: 'Engine explorer',
    question: 'What is inside, and what does each part do?',
    description:
      'The engine cut open: turbocharger, sliding camshaft, cylinder deactivation and the rest, each in two sentences.',
    picture: 'turbomax-27-swap-engine-future',
    articles: ['turbomax-27-swap-engine-future', 'turbomax-vs-ecoboost', 'turbomax-tuning-guide'],
  }),
];

/** The tool of a name. */
export function getTool(slug: ToolSlug): Tool {
  const found = tools.find((one) => one.slug === slug);
  if (!found) throw new Error(`There is no tool '${slug}': see tools/catalogue.ts.`);
  return found;
}
