import type { ToolDefinition } from '../define-tool.ts';
import { factIds, loadData } from './service-data.ts';

export const tool = {
  load: loadData,
  factIds,
} satisfies ToolDefinition;
