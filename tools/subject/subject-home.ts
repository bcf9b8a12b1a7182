/** The subject's part of the home page, below its hero. */
export { default as HomePanel } from '../reference/home/HomePanel.astro';
