/** Colors of site.config.ts, written by desk/build-web.ts. */
declare module 'virtual:desk-theme.css';
/** The site's mark as an address; empty when it has none. */
declare module 'virtual:desk-logo' {
  const logo: string;
  export default logo;
}
