import { useState } from "react";
import { Form, href, Link, useNavigation, useSubmit } from "react-router";
import { addressLines, phoneLabel, type SavedAddress } from "#app/domain/customers/addresses/address.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

const TEXT_BUTTON = "underlined inline-flex min-h-11 items-center text-[0.9375rem] disabled:opacity-50";

/** A saved address with its actions. With JavaScript, deleting asks first. */
export function AddressCard({ address }: { address: SavedAddress }) {
  const [name = "", ...lines] = addressLines(address);
  const submit = useSubmit();
  const { formData, state } = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const isPending = state !== "idle" && formData?.get("address") === address.id;
  const whose = `${name}, ${lines[0] ?? ""}`;
  return (
    <li className="flex flex-col rounded border border-line bg-white p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium break-words">{name}</p>
        {address.isDefault && <Badge tone="plum">Default</Badge>}
      </div>
      <address className="mt-1 flex-1 text-[0.9375rem] break-words text-ink-soft not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {address.phone && <span className="block">{phoneLabel(address.phone)}</span>}
      </address>
      <Form
        method="post"
        preventScrollReset
        className="mt-3 -mb-2 flex flex-wrap gap-x-6"
        onSubmit={(event) => {
          if (!isDeletion(event.nativeEvent)) return;
          event.preventDefault();
          setIsAsking(true);
        }}
      >
        <input type="hidden" name="address" value={address.id} />
        <Link
          className={TEXT_BUTTON}
          to={href("/profile/addresses/:id", { id: address.id })}
          aria-label={`Edit ${whose}`}
        >
          Edit
        </Link>
        <button
          type="submit"
          name="intent"
          value="delete"
          className={TEXT_BUTTON}
          disabled={isPending}
          aria-label={`Delete ${whose}`}
        >
          Delete
        </button>
        {!address.isDefault && (
          <button
            type="submit"
            name="intent"
            value="default"
            className={TEXT_BUTTON}
            disabled={isPending}
            aria-label={`Make ${whose} the default address`}
          >
            Make default
          </button>
        )}
      </Form>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this address?"
        description={whose}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button
              onClick={() => {
                setIsAsking(false);
                void submit({ intent: "delete", address: address.id }, { method: "post" });
              }}
            >
              Delete address
            </Button>
          </>
        }
      />
    </li>
  );
}

function isDeletion(event: Event): boolean {
  const pressed = event instanceof SubmitEvent ? event.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.value === "delete";
}
