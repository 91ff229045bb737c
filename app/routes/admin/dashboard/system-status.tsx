import { Badge } from "#app/ui/badge.tsx";

/** The status of one system component. */
export interface SystemPart {
  name: string;
  state: "good" | "warning" | "bad";
  /** A word or two: "Working". */
  label: string;
  detail: string;
}

const TONES = { good: "green", warning: "yellow", bad: "red" } as const;

export function SystemStatus({ parts }: { parts: readonly SystemPart[] }) {
  return (
    <dl className="-my-3 divide-y divide-line text-sm">
      {parts.map(({ name, state, label, detail }) => (
        <div key={name} className="py-3">
          <dt className="float-left font-medium">{name}</dt>
          <dd className="text-right">
            <Badge tone={TONES[state]}>{label}</Badge>
          </dd>
          <dd className="mt-1 clear-both text-ink-soft">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
