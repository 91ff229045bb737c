import { Form, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

interface SessionsPanelProps {
  sessions: readonly { id: string; device: string; signedInAt: Date; isCurrent: boolean }[];
}

/** Where the administrator is signed in, and the way to end it there. */
export function SessionsPanel({ sessions }: SessionsPanelProps) {
  const { formData } = useNavigation();
  const hasOthers = sessions.some((session) => !session.isCurrent);
  return (
    <Panel title="Devices">
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
              <Form method="post" preventScrollReset>
                <input type="hidden" name="form" value="sessions" />
                <input type="hidden" name="session" value={id} />
                <Button
                  type="submit"
                  variant="outline"
                  size="sm"
                  className="min-h-11 lg:min-h-9"
                  aria-label={`Sign out ${device}`}
                  isPending={formData?.get("session") === id}
                  pendingLabel="Signing out..."
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="form" value="sessions" />
          <Button type="submit" variant="outline">
            Sign out all other devices
          </Button>
        </Form>
      )}
    </Panel>
  );
}
