import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { DeviceName, SignOutButton, SignOutForm } from "#app/components/sessions/sign-out-devices.tsx";

interface SessionsPanelProps {
  sessions: readonly { id: string; device: string; signedInAt: Date; isCurrent: boolean }[];
  problem: FormError | undefined;
}

/** The administrator's sessions, with the forms that end them. */
export function SessionsPanel({ sessions, problem }: SessionsPanelProps) {
  const hasOthers = sessions.some((session) => !session.isCurrent);
  return (
    <Panel title="Devices">
      {hasOthers && <SignOutForm refusal={problem} className="mb-5" name="sessions" />}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-48 flex-1">
              <DeviceName {...session} />
              <p className="text-ink-soft">
                Signed in <Moment at={session.signedInAt} />
              </p>
            </div>
            <SignOutButton session={session} size="sm" className="min-h-11 lg:min-h-9" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
