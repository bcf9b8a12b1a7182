/** What the picture of a shared page shows. */
export interface SocialCard {
  /** Start of its file name. */
  id: string;
  title: string;
  /** The line above the title: category or section. */
  label: string;
  /** Id of the picture in art/scenes. */
  picture: string;
}

/** Size of every card, in px. */
export const cardSize = { width: 1200, height: 630 } as const;
