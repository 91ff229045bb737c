import type { FormError } from "#app/components/form-error.ts";
import { useSyncExternalStore } from "react";

/** Lets the browser create a passkey. The credential as JSON, or null when the user cancelled or the browser refused. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(await settled(navigator.credentials.create({ publicKey })));
}

/** Lets the user choose a passkey of this shop. The credential as JSON, or null when the user cancelled or has none. */
export async function requestPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asJson(await settled(navigator.credentials.get({ publicKey })));
}

/** Cancelled, timed out or already registered: the browser throws a DOMException and has shown the reason. */
async function settled(ceremony: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await ceremony;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const asJson = (credential: Credential | null) =>
  credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;

/** The result of a form about passkeys: what is wrong, or the options with which the browser creates a passkey. */
export type PasskeyResult = FormError & { options?: PublicKeyCredentialCreationOptionsJSON };

/** Whether this browser can create and use passkeys, with their options as JSON (WebAuthn Level 3). */
function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential
  );
}

const neverChanges = () => () => {};

/** False on the server and in the first render, then whether this browser can use passkeys. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(neverChanges, supportsPasskeys, () => false);
}
