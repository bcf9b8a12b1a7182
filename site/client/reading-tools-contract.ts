/** What the code fetched on intent offers to the page. */
export interface ReadingTools {
  /** Does what a control stands for when it is pressed; a figure also answers to a pointer and to the focus. */
  operate: (control: HTMLElement, isPress: boolean) => void;
}
