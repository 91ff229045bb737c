import { href } from "react-router";
import { addressLines, phoneLabel, type SavedAddress } from "#app/domain/customers/addresses/address.ts";
import { SavedCard } from "#app/routes/account/profile/saved-card.tsx";

/** A saved address with its actions. */
export function AddressCard({ address }: { address: SavedAddress }) {
  const [name = "", ...lines] = addressLines(address);
  const label = `${name}, ${lines[0] ?? ""}`;
  const makeDefault = {
    intent: "default",
    text: "Make default",
    label: `Make ${label} the default address`,
  };
  return (
    <SavedCard
      field="address"
      id={address.id}
      label={label}
      heading={<p className="min-w-0 font-medium break-words">{name}</p>}
      badge={address.isDefault ? "Default" : null}
      editTo={href("/profile/addresses/:id", { id: address.id })}
      choose={address.isDefault ? null : makeDefault}
      question={{ title: "Delete this address?", confirm: "Delete address" }}
    >
      <address className="mt-1 flex-1 text-[0.9375rem] break-words text-ink-soft not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {address.phone && <span className="block">{phoneLabel(address.phone)}</span>}
      </address>
    </SavedCard>
  );
}
