declare module 'virtual:reading-tools-address' {
  /** Where the browser finds the code of the reading tools. */
  const address: string;
  export default address;
}
