import { Form, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/ui/button.tsx";

/** On how many devices a customer is signed in, and the way to end that: for a lost phone or a stolen password. */
export function CustomerDevices({ count }: { count: number }) {
  const isPending = useNavigation().formData?.get("intent") === "sign-out";
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
            isPending={isPending}
            pendingLabel="Signing out..."
          >
            Sign out everywhere
          </Button>
        </Form>
      )}
    </Panel>
  );
}
