import type { ToolProps } from '../frame/ToolFrame.tsx';
import { EngineExplorer } from './EngineExplorer.tsx';
import type { EngineExplorerData } from './engine-parts.ts';
import { PlateFigure } from './PlateFigure.tsx';

/** Renders the explorer inside an article, where the drawing comes with the code; its own page has it in the HTML. */
export const EngineExplorerTool = (props: ToolProps<EngineExplorerData>) => (
  <EngineExplorer {...props} plate={<PlateFigure />} />
);
