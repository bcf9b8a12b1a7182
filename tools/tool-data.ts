import type { ToolSlug } from './catalogue.ts';
import { loadData as loadCompare } from './compare/compare-data.ts';
import { loadData as loadCost } from './cost-to-run/cost-to-run-data.ts';
import { loadData as loadExplorer } from './engine-explorer/engine-explorer-data.ts';
import { loadData as loadService } from './service-planner/service-planner-data.ts';
import { loadData as loadVin } from './vin-check/vin-check-data.ts';
import { loadData as loadTow } from './will-it-tow/will-it-tow-data.ts';

/** What each tool is given by the build, from the ledger. */
export const toolData: Record<ToolSlug, () => unknown> = {
  'will-it-tow': loadTow,
  'cost-to-run': loadCost,
  compare: loadCompare,
  'service-planner': loadService,
  'vin-check': loadVin,
  'engine-explorer': loadExplorer,
};
