/** What is shown once, in the answer to the form that made it, and kept by the owner. */
export interface ShownSecrets {
  /** What the app is told (otpauth://…); null when only backup codes were made. */
  uri: string | null;
  codes: string[];
}

/** The key of an otpauth address in groups of four, for those who type it; null for what is none. */
export function keyIn(uri: string): string | null {
  if (!uri.startsWith("otpauth://totp/") || !URL.canParse(uri)) return null;
  const secret = new URL(uri).searchParams.get("secret");
  return secret && /^[A-Z2-7]{16,}=*$/.test(secret) ? secret.replaceAll(/(.{4})(?=.)/g, "$1 ") : null;
}
