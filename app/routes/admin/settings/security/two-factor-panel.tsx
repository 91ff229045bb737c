import type { ComponentProps } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { TwoFactorSteps } from "#app/components/two-factor/two-factor-steps.tsx";
import { Badge } from "#app/ui/badge.tsx";

export function TwoFactorPanel(props: ComponentProps<typeof TwoFactorSteps>) {
  return (
    <Panel
      title="Two-factor authentication"
      aside={props.isOn ? <Badge tone="green">On</Badge> : <Badge tone="grey">Off</Badge>}
    >
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Signing in requires your password and a code from an authenticator app on your phone.
      </p>
      <TwoFactorSteps {...props} />
    </Panel>
  );
}
