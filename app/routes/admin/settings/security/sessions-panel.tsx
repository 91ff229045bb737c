import { Form, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface SessionsPanelProps {
  sessions: readonly { id: string; device: string; signedInAt: Date; isCurrent: boolean }[];
  problem: FormError | undefined;
}

const FORM_ID = "sign-out-devices";

/** The administrator's sessions, with the forms that end them. */
export function SessionsPanel({ sessions, problem }: SessionsPanelProps) {
  const { formData } = useNavigation();
  const hasOthers = sessions.some((session) => !session.isCurrent);
  return (
    <Panel title="Devices">
      {hasOthers && (
        <Form
          id={FORM_ID}
          key={problem?.id}
          method="post"
          noValidate
          preventScrollReset
          className="mb-5 max-w-md space-y-4"
        >
          <input type="hidden" name="form" value="sessions" />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={problem?.fieldErrors?.["password"]}
            hint="To sign out one device or all others."
          />
          <Button type="submit" variant="outline">
            Sign out all other devices
          </Button>
        </Form>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, isCurrent, signedInAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-48 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {device}
                {isCurrent && <Badge tone="green">This device</Badge>}
              </p>
              <p className="text-ink-soft">
                Signed in <Moment at={signedInAt} />
              </p>
            </div>
            {!isCurrent && (
              <Button
                type="submit"
                form={FORM_ID}
                name="session"
                value={id}
                variant="outline"
                size="sm"
                className="min-h-11 lg:min-h-9"
                aria-label={`Sign out ${device}`}
                isPending={formData?.get("session") === id}
                pendingLabel="Signing out..."
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
