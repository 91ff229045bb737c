import { href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { CourierSettings } from "#app/domain/delivery/delivery.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The served PIN codes, with the form that uploads them. */
export function CourierPanel({ table }: CourierSettings) {
  return (
    <Panel title="Where your courier delivers" className="max-w-3xl">
      <p className="text-sm text-ink-soft">
        {table
          ? `${table.pinCodes.toLocaleString("en-IN")} PIN codes from “${table.fileName}”. No order is taken for another one.`
          : "You deliver to every PIN code in India. Upload your courier's list to promise its days, and to take no order that it cannot deliver."}
      </p>
      <ButtonLink
        to={href("/admin/settings/shipping/courier")}
        variant="outline"
        size="sm"
        className="mt-4 min-h-11 lg:min-h-9"
      >
        {table ? "Manage the list" : "Upload a list"}
      </ButtonLink>
    </Panel>
  );
}
