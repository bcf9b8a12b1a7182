import type { ToolDefinition } from '../define-tool.ts';
import { factIds, loadData } from './engine-parts.ts';

export const tool = {
  order: 6,
  name: 'Engine explorer',
  question: 'What is inside, and what does each part do?',
  description:
    'The engine cut open: turbocharger, sliding camshaft, cylinder deactivation and the rest, each in two sentences.',
  picture: 'tool-engine-explorer',
  articles: ['turbomax-27-swap-engine-future', 'turbomax-vs-ecoboost', 'turbomax-tuning-guide'],
  lede: 'Tap a number: the part says what it does. Move the slider: air and exhaust follow.',
  withoutScript:
    'Without JavaScript this page shows the drawing and a list of its parts. With it, the numbers and the slider work.',
  load: loadData,
  factIds,
} satisfies ToolDefinition;
