/** What a tool is given inside an article. */
export interface EmbeddedToolProps<Data> {
  data: Data;
  query: string;
  isEmbedded: true;
}
