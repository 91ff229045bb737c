import { data, href } from "react-router";
import {
  MAX_SAVED_ADDRESSES,
  addressLines,
  phoneLabel,
  type SavedAddress,
} from "#app/domain/customers/addresses/address.ts";
import {
  deleteAddress,
  listAddresses,
  makeDefaultAddress,
} from "#app/domain/customers/addresses/addresses.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/addresses";
import { SavedCard } from "#app/routes/account/profile/saved-card.tsx";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your addresses", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  return { addresses: await listAddresses(getApp(context).db, user.id) };
}

/** Sets an address as default or deletes it, depending on the pressed button. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const { intent, address = "" } = await readForm(request);
  const { db } = getApp(context);
  const verb = intent === "delete" ? deleteAddress : makeDefaultAddress;
  if (!(await verb(db, user.id, address))) throw data(null, { status: 404 });
  const title = intent === "delete" ? "Address deleted" : "Default address changed";
  return redirectWithFlash(href("/profile/addresses"), { title, tone: "good" });
}

export default function Addresses({ loaderData: { addresses } }: Route.ComponentProps) {
  const newAddress = href("/profile/addresses/:id", { id: "new" });
  return (
    <>
      <PageHead title="Addresses" text="Save them here for a quicker checkout." />
      {addresses.length === 0 ? (
        <EmptyState
          title="No Addresses Yet"
          text="Save one now, or tick the box at your next checkout."
          action={<ButtonLink to={newAddress}>Add an address</ButtonLink>}
        />
      ) : (
        <>
          <ul className="grid gap-5 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
          <div className="mt-8">
            {addresses.length < MAX_SAVED_ADDRESSES ? (
              <ButtonLink to={newAddress}>Add an address</ButtonLink>
            ) : (
              <p className="text-ink-soft">
                {MAX_SAVED_ADDRESSES} addresses are saved. Delete one to add another.
              </p>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** A saved address with its actions. */
function AddressCard({ address }: { address: SavedAddress }) {
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
