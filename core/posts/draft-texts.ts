/** What belongs into the fields of a new article: a draft that leaves them open shows these words on its page. */
export const postDraftText = {
  excerpt: 'One or two sentences for the card and under the title: what the reader gets.',
  imageAlt: 'What the picture shows, for readers who cannot see it',
  metaDescription: 'What the reader will learn, in 70 to 170 characters; search results show it under the title.',
} as const;
