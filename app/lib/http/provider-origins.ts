/** A payment provider's origins that the store's payment page may use (Content Security Policy). */
export interface ProviderOrigins {
  /** Its hosted page, the target of the form. */
  form: string;
  /** Null without a script: shoppers then pay on its page. */
  script: string | null;
  /** Frames, requests and images of the script. */
  frames: readonly string[];
  requests: readonly string[];
  images: readonly string[];
}
