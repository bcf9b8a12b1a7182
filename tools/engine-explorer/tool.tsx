import type { ToolDefinition } from '../define-tool.ts';
import { factIds, loadData } from './engine-parts.ts';

export const tool = {
  load: loadData,
  factIds,
} satisfies ToolDefinition;
