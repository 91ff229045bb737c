export interface PasskeyView {
  id: string;
  name: string;
  addedAt: Date;
  /** Null for a passkey that has not signed in yet. */
  lastUsedAt: Date | null;
}
