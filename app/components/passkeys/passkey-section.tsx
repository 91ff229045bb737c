import { AddPasskey } from "#app/components/passkeys/add-passkey.tsx";
import type { PasskeyResult } from "#app/components/passkeys/ceremony.ts";
import { PasskeyList } from "#app/components/passkeys/passkey-list.tsx";
import type { PasskeyView } from "#app/domain/customers/account.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface PasskeySectionProps {
  passkeys: readonly PasskeyView[];
  /** Whether adding one requires the authenticator code. */
  withCode: boolean;
  result: PasskeyResult | undefined;
}

/** The passkeys of an account: an explanation, the list, and a form to add one. */
export function PasskeySection({ passkeys, withCode, result }: PasskeySectionProps) {
  return (
    <section aria-labelledby="passkeys" className="mt-12 border-t border-line pt-10">
      <h2 id="passkeys" className="display text-2xl">
        Passkeys
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-ink-soft">
        A passkey signs you in with your fingerprint, face or device PIN, without a password or code. It works
        on this shop only, so no other site can steal it.
      </p>
      {result && (
        <Alert tone={result.options ? "good" : "bad"} title={result.title} className="mb-4">
          {result.description}
        </Alert>
      )}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} result={result} />}
      <AddPasskey withCode={withCode} result={result} />
    </section>
  );
}
