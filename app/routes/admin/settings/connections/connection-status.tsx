import { Moment } from "#app/components/admin/moment.tsx";
import type {
  ConnectionState,
  ConnectionView,
} from "#app/routes/admin/settings/connections/connection-view.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

const STATES: Record<ConnectionState, { text: string; tone: BadgeTone }> = {
  environment: { text: "From the environment", tone: "green" },
  connected: { text: "Connected", tone: "green" },
  unreadable: { text: "Keys unreadable", tone: "red" },
  none: { text: "Not connected", tone: "grey" },
};

/** The state of a connection in a word or two. */
export function ConnectionBadge({ state, isFailing }: Pick<ConnectionView, "state" | "isFailing">) {
  if (isFailing && state !== "none") return <Badge tone="red">Last call failed</Badge>;
  const { text, tone } = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Why a connection does not work, or when it last failed. */
export function ConnectionProblem({ connection }: { connection: ConnectionView }) {
  const { state, isFailing, failure, failedAt, name } = connection;
  if (state === "none") return null;
  if (state === "unreadable")
    return (
      <Alert tone="bad" title="The stored keys cannot be read" className="mb-4">
        The secret that encrypted them (SETTINGS_KEY or SESSION_SECRET) was changed. Enter the keys again.
      </Alert>
    );
  if (failure === null || failedAt === null) return null;
  if (isFailing)
    return (
      <Alert tone="bad" className="mb-4">
        <p className="font-semibold">
          The last call to {name} failed: <Moment at={failedAt} />
        </p>
        <p className="wrap-anywhere">{failure}</p>
      </Alert>
    );
  return (
    <p className="mb-4 text-sm text-ink-soft wrap-anywhere">
      It works. The last error was on <Moment at={failedAt} />: {failure}
    </p>
  );
}
