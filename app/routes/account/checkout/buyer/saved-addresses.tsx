import { href } from "react-router";
import { addressLines, type SavedAddress } from "#app/domain/customers/addresses/address.ts";
import { Badge } from "#app/ui/badge.tsx";

interface SavedAddressesProps {
  saved: readonly SavedAddress[];
  chosenId: string | null;
  onChoose(id: string | null): void;
}

/** The customer's saved addresses as radio cards, and one for another address. */
export function SavedAddresses({ saved, chosenId, onChoose }: SavedAddressesProps) {
  return (
    <>
      <fieldset className="script-only grid gap-3 sm:col-span-6 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-medium">Deliver to</legend>
        {saved.map((address) => {
          const [name, ...lines] = addressLines(address);
          return (
            <Card
              key={address.id}
              value={address.id}
              isChosen={address.id === chosenId}
              onChoose={() => onChoose(address.id)}
            >
              <span className="flex items-start justify-between gap-2">
                <span className="font-medium">{name}</span>
                {address.isDefault && <Badge tone="plum">Default</Badge>}
              </span>
              <span className="block text-sm text-ink-soft">{lines.join(", ")}</span>
            </Card>
          );
        })}
        <Card value="" isChosen={chosenId === null} onChoose={() => onChoose(null)}>
          <span className="font-medium">Another address</span>
        </Card>
      </fieldset>
      <noscript className="sm:col-span-6">
        <p className="text-sm font-medium">Deliver to another of your addresses</p>
        <ul className="mt-2 space-y-1 text-sm">
          {saved.map((address) => (
            <li key={address.id}>
              <a
                href={`${href("/checkout")}?${new URLSearchParams({ address: address.id })}`}
                className="underlined"
              >
                {addressLines(address).join(", ")}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}

interface CardProps {
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Card(props: CardProps) {
  return (
    <label className="flex gap-3 rounded border border-edge bg-white p-4 transition-colors hover:border-ink has-checked:border-flame has-checked:bg-flame-wash">
      {/* Only a UI choice: the server reads the fields that it fills. */}
      <input
        type="radio"
        name="savedAddress"
        value={props.value}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="mt-0.5 size-5 shrink-0 accent-flame"
      />
      <span className="min-w-0 flex-1 break-words">{props.children}</span>
    </label>
  );
}
