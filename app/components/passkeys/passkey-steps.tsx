import { AddPasskey } from "#app/components/passkeys/add-passkey.tsx";
import type { PasskeyResult } from "#app/components/passkeys/ceremony.ts";
import { PasskeyList } from "#app/components/passkeys/passkey-list.tsx";
import type { PasskeyView } from "#app/domain/customers/account.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface PasskeyStepsProps {
  passkeys: readonly PasskeyView[];
  /** Whether adding one requires the authenticator code. */
  withCode: boolean;
  result: PasskeyResult | undefined;
}

/** The passkeys of an account, with the forms that add, rename and remove one. */
export function PasskeySteps({ passkeys, withCode, result }: PasskeyStepsProps) {
  return (
    <>
      {result && (
        <Alert tone={result.options ? "good" : "bad"} title={result.title} className="mb-4">
          {result.description}
        </Alert>
      )}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} result={result} />}
      <AddPasskey withCode={withCode} result={result} />
    </>
  );
}
