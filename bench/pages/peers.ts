/** What others sent for the same page, in KB: given numbers, measured earlier with the same method on another day. */
export const peers = [
  { name: 'Ghost 6.65', home: 925, article: 961 },
  { name: 'AstroPaper', home: 83, article: 208 },
  { name: 'Next 16 blog', home: 261, article: 221 },
  { name: "client-rendered React, seed's kind", home: 761, article: 652 },
] as const;
