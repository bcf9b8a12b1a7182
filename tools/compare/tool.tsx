import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { factIds, loadData } from './compare-data.ts';

export const tool = {
  order: 3,
  name: 'Compare',
  question: 'Which of the two should I buy?',
  description:
    'Two or three trucks, one question a row: pulling, towing, payload, fuel and price from sourced figures, and a sentence for each kind of buyer.',
  picture: 'tool-compare',
  articles: ['turbomax-buying-guide-2025', 'colorado-turbomax-vs-full-size', 'turbomax-vs-ecoboost'],
  lede: 'One question a line. The bar leans to the truck that answers it better.',
  load: loadData,
  worked: () => ({ difference: `${(towing('v8-53-towing') - towing('turbomax-towing')).toLocaleString('en-US')} lb` }),
  factIds,
} satisfies ToolDefinition;

const towing = (id: string) => Number(getFact(siteLedger, id, 'The tool /tools/compare').value);
