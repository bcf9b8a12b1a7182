export type { PreflightItem } from '../../newsletter/preflight/preflight.ts';
