import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** The UPI ID for the test bank. It is passed on and never stored. */
export function UpiField({ errorOf }: { errorOf(name: string): string | undefined }) {
  return (
    <div className="grid gap-5">
      <Alert>
        This shop is connected to a test bank: no money moves. Use the UPI ID success@testbank, or
        failure@testbank for a declined payment.
      </Alert>
      <TextField
        label="UPI ID"
        name="upiId"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode="email"
        placeholder="name@bank"
        error={errorOf("upiId")}
      />
    </div>
  );
}
