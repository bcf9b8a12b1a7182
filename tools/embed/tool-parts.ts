import type { ToolSlug } from '../catalogue.ts';
import compareStyle from '../compare/compare.css?url';
import costStyle from '../cost-to-run/cost-to-run.css?url';
import explorerStyle from '../engine-explorer/engine-explorer.css?url';
import commonStyle from '../frame/tool.css?url';
import serviceStyle from '../service-planner/service-planner.css?url';
import vinStyle from '../vin-check/vin-check.css?url';
import towStyle from '../will-it-tow/will-it-tow.css?url';

/** What has to be fetched before a tool can stand in an article. */
interface ToolParts {
  load: () => Promise<unknown>;
  styles: string[];
}

/** The code and the styles of every tool, each fetched only when it is asked for. */
export const toolParts: Record<ToolSlug, ToolParts> = {
  'will-it-tow': {
    load: async () => (await import('../will-it-tow/WillItTowTool.tsx')).WillItTowTool,
    styles: [commonStyle, towStyle],
  },
  'cost-to-run': {
    load: async () => (await import('../cost-to-run/CostTool.tsx')).CostTool,
    styles: [commonStyle, costStyle],
  },
  compare: {
    load: async () => (await import('../compare/CompareTool.tsx')).CompareTool,
    styles: [commonStyle, compareStyle],
  },
  'service-planner': {
    load: async () => (await import('../service-planner/ServicePlannerTool.tsx')).ServicePlannerTool,
    styles: [commonStyle, serviceStyle],
  },
  'vin-check': {
    load: async () => (await import('../vin-check/VinCheckTool.tsx')).VinCheckTool,
    styles: [commonStyle, vinStyle],
  },
  'engine-explorer': {
    load: async () => (await import('../engine-explorer/EmbeddedExplorer.tsx')).EmbeddedExplorer,
    styles: [commonStyle, explorerStyle],
  },
};
