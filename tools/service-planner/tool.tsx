import type { ToolDefinition } from '../define-tool.ts';
import { factIds, loadData } from './service-data.ts';

export const tool = {
  order: 4,
  name: 'Service planner',
  question: 'What is due at my mileage?',
  description:
    'Your miles and how you drive become a list of what is due when, a card for the glovebox and calendar entries.',
  picture: 'tool-service-planner',
  articles: ['turbomax-maintenance-costs', 'turbomax-reliability', 'summer-road-trip-turbomax-prep'],
  lede: 'Enter your miles. See what is due when, and whose interval it is.',
  load: loadData,
  factIds,
} satisfies ToolDefinition;
