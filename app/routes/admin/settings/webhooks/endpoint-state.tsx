import { useEffect, useRef } from "react";
import type { EndpointView } from "#app/domain/webhooks/endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

const STATES = {
  on: { tone: "green", label: "On" },
  off: { tone: "grey", label: "Off" },
  gone: { tone: "red", label: "Off: responded 410" },
  failing: { tone: "red", label: "Off: failed for days" },
} as const;

/** Whether events are sent to an endpoint, and whether it accepts them. */
export function EndpointBadge({ state, failingSince }: Pick<EndpointView, "state" | "failingSince">) {
  if (state === "on" && failingSince) return <Badge tone="yellow">Failing</Badge>;
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The only time that a secret is shown. It takes the focus, because its form's button may be below it. */
export function ShownSecret({ secret }: { secret: string }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1}>
      <Alert tone="good" title="Copy the signing secret now">
        It is not shown again. The receiver verifies events with it.{" "}
        <code className="mt-2 block wrap-anywhere select-all">{secret}</code>
      </Alert>
    </div>
  );
}
