export interface PasskeyView {
  id: string;
  name: string;
  addedAt: Date;
  /** Null for a passkey that was never used. */
  lastUsedAt: Date | null;
}
