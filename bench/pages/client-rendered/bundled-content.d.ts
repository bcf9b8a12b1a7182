declare module 'virtual:bundled-content' {
  export const content: import('./post.ts').BundledContent;
}
