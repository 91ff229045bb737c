import type { ComponentProps } from "react";
import { href, useNavigation } from "react-router";
import { SELECT_ALL_MATCHING, useSelection } from "#app/components/admin/lists/use-selection.ts";
import type { ParcelListName } from "#app/domain/orders/parcels/parcel-list.ts";
import { SELECTION } from "#app/routes/admin/orders/parcels/parcel-table.tsx";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";
import { Button } from "#app/ui/button.tsx";

/** The buttons for the selected parcels. Without JavaScript a checkbox selects all that are listed. */
export function ParcelActionBar({ list, shown }: { list: ParcelListName; shown: number }) {
  const { marked } = useSelection(SELECTION.form, SELECTION.name);
  const isPending = useNavigation().formMethod === "POST";
  const mayShip = useMayRun("dispatch");
  const labels = {
    type: "submit",
    variant: "outline",
    size: "sm",
    formMethod: "get",
    formAction: href("/admin/orders/parcels/labels"),
    name: "paper",
  } as const;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <label className="hidden min-h-11 items-center gap-2 noscript:flex">
        <input type="checkbox" {...SELECT_ALL_MATCHING} className="size-5 accent-flame" />
        All {shown} listed parcels
      </label>
      {marked !== null && (
        <span role="status" className="mr-1 text-ink-soft">
          {marked === 0 ? "Select parcels" : `${marked} selected`}
        </span>
      )}
      {list === "packed" && (
        <>
          <LabelButton {...labels} value="4x6" text="Labels 4 × 6 in (PDF)" />
          <LabelButton {...labels} value="a4" text="Labels, 4 on A4 (PDF)" />
        </>
      )}
      {mayShip && (
        <Button
          type="submit"
          variant="dark"
          size="sm"
          name="step"
          value={list === "packed" ? "dispatch" : "delivered"}
          isPending={isPending}
          pendingLabel="Saving..."
        >
          {list === "packed" ? "Mark as handed over" : "Mark as delivered"}
        </Button>
      )}
    </div>
  );
}

/** Downloads a file with the form's fields. With JavaScript it leaves the page and its selection as they are. */
function LabelButton({
  text,
  value,
  ...button
}: ComponentProps<typeof Button> & { text: string; value: string }) {
  return (
    <Button
      {...button}
      value={value}
      onClick={(event) => {
        const { form } = event.currentTarget;
        if (!form) return;
        event.preventDefault();
        const fields = [...new FormData(form)].flatMap(([name, field]) =>
          typeof field === "string" ? [[name, field]] : [],
        );
        const query = new URLSearchParams([...fields, ["paper", value]]);
        window.location.assign(`${href("/admin/orders/parcels/labels")}?${query}`);
      }}
    >
      {text}
    </Button>
  );
}
