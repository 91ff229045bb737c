import { useSyncExternalStore } from "react";

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
