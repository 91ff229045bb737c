import { Form, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/ui/button.tsx";

/** The number of a customer's sessions, and the form that ends them after a lost phone or a stolen password. */
export function CustomerDevices({ count, isTwoFactorOn }: { count: number; isTwoFactorOn: boolean }) {
  const intent = useNavigation().formData?.get("intent");
  return (
    <Panel title="Devices">
      <p className="text-sm text-ink-soft">
        {count === 0
          ? "Not signed in anywhere."
          : `Signed in on ${count === 1 ? "one device" : `${count} devices`}.`}
      </p>
      {count > 0 && (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="sign-out" />
          <Button
            type="submit"
            variant="outline"
            className="w-full"
            isPending={intent === "sign-out"}
            pendingLabel="Signing out..."
          >
            Sign out everywhere
          </Button>
        </Form>
      )}
      {isTwoFactorOn && (
        <Form method="post" preventScrollReset className="mt-3 space-y-2">
          <input type="hidden" name="intent" value="end-two-factor" />
          <p className="text-sm text-ink-soft">
            Two-factor authentication is on. Turn it off only for a customer who has lost the phone and the
            backup codes, and whose identity you have verified.
          </p>
          <Button
            type="submit"
            variant="outline"
            className="w-full"
            isPending={intent === "end-two-factor"}
            pendingLabel="Turning off..."
          >
            Turn off two-factor
          </Button>
        </Form>
      )}
    </Panel>
  );
}
