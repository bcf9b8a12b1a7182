import { formatCount } from '../../core/text/counts.ts';
import { siteFact } from '../../facts/site-facts.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { factIds, loadData } from './compare-data.ts';

export const tool = {
  load: loadData,
  worked: () => ({ difference: `${formatCount(towing('v8-53-towing') - towing('turbomax-towing'))} lb` }),
  factIds,
} satisfies ToolDefinition;

const towing = (id: string) => Number(siteFact(id, 'The tool /tools/compare').value);
