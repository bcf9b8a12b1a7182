/** What the code fetched on intent offers to the page. */
export interface ReadingTools {
  /** Does what a pressed control stands for. */
  operate: (control: HTMLElement) => void;
}
