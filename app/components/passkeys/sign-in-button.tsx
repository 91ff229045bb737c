import { useState } from "react";
import { href } from "react-router";
import { requestPasskey } from "#app/components/passkeys/ceremony.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

export interface PasskeySignInProps {
  /** Posts the credential. */
  submit: (fields: { credential: string }) => Promise<void>;
  /** For somebody who is signed in and confirms it: then the password is no alternative. */
  isConfirmation?: boolean;
  /** The large size, like the sign-in's primary button. */
  size?: "md" | "lg";
}

/** "Use a passkey": the browser asks which one, and the result is submitted, to sign in or to confirm a session. */
export function PasskeySignInButton({ submit, isConfirmation = false, size = "lg" }: PasskeySignInProps) {
  const [state, setState] = useState<"ready" | "pending" | "cancelled" | "failed">("ready");
  async function signIn() {
    setState("pending");
    try {
      const credential = await requestPasskey(await fetchOptions());
      setState(credential === null ? "cancelled" : "pending");
      if (credential !== null) await submit({ credential });
      setState((now) => (now === "pending" ? "ready" : now));
    } catch {
      setState("failed");
    }
  }
  return (
    <div className="space-y-4">
      <Button
        variant="outline"
        size={size}
        className="w-full"
        isPending={state === "pending"}
        pendingLabel="Waiting for your passkey..."
        onClick={() => void signIn()}
      >
        Use a passkey
      </Button>
      {state === "cancelled" && (
        <Alert>
          No passkey was used. You can try again{isConfirmation ? "." : ", or sign in with your password."}
        </Alert>
      )}
      {state === "failed" && (
        <Alert tone="bad">
          Passkeys are not available right now. Please{" "}
          {isConfirmation ? "try again in a moment." : "sign in with your password."}
        </Alert>
      )}
    </div>
  );
}

async function fetchOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const response = await fetch(href("/login/passkey"), { method: "POST" });
  if (!response.ok) throw new Error(`The options of the sign-in were refused with ${response.status}`);
  // The store's own route, whose response is the JSON of WebAuthn.
  return (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
}
