interface ImportMetaEnv {
  readonly PUBLIC_BACKEND_URL?: string;
  readonly PUBLIC_BACKEND_KEY?: string;
  readonly PUBLIC_ANON_KEY?: string;
}
