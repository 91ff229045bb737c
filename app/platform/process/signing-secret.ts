/**
 * The secret that signs cookies and links. The previous one is still accepted, so that the owner can change it without signing everybody
 * out or ending the links in emails.
 */
export interface SigningSecret {
  /** Signs everything new. */
  current: string;
  /** SESSION_SECRET_PREVIOUS; null if there is none. */
  previous: string | null;
}

/** The secrets that a signature may be made with, the current one first. */
export function acceptedSecrets({ current, previous }: SigningSecret): string[] {
  return previous === null ? [current] : [current, previous];
}
