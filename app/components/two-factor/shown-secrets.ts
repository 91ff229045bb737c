/** Secrets that are shown once, in the result of the form that created them. */
export interface ShownSecrets {
  /** The otpauth:// URL for the app; null when only backup codes were created. */
  uri: string | null;
  codes: string[];
}

/** The key of an otpauth URL in groups of four, for typing; null if it has none. */
export function keyIn(uri: string): string | null {
  if (!uri.startsWith("otpauth://totp/") || !URL.canParse(uri)) return null;
  const secret = new URL(uri).searchParams.get("secret");
  return secret && /^[A-Z2-7]{16,}=*$/.test(secret) ? secret.replaceAll(/(.{4})(?=.)/g, "$1 ") : null;
}
