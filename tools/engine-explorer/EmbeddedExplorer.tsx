import type { EmbeddedToolProps } from '../embed/embedded-tool.ts';
import { EngineExplorerTool } from './EngineExplorerTool.tsx';
import type { EngineExplorerData } from './engine-explorer-data.ts';
import { PlateFigure } from './plate/PlateFigure.tsx';

/** The explorer inside an article: there the drawing comes with the code. */
export const EmbeddedExplorer = (props: EmbeddedToolProps<EngineExplorerData>) => (
  <EngineExplorerTool {...props} plate={<PlateFigure />} />
);
