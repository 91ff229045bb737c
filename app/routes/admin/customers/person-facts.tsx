import { href } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import type { PersonDetail } from "#app/domain/people/person.ts";
import { formatMoney } from "#app/lib/money.ts";
import { Fact } from "#app/routes/admin/customers/account-panels.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The purchases and returns of a person, and the contacts of the orders. */
export function PersonFacts({ person }: { person: PersonDetail }) {
  const { shop } = useShop();
  const mayMerge = usePermissions().includes("customers.edit");
  const { boughtItems, returnedItems, lastOrderAt, city, phones, emails, memberIds } = person;
  const share = boughtItems > 0 ? Math.round((returnedItems / boughtItems) * 100) : 0;
  return (
    <Panel title="Purchases">
      <dl className="space-y-3 text-sm">
        <Fact name="Paid or delivered orders">{person.orderCount.toLocaleString(shop.money.locale)}</Fact>
        <Fact name="Spent">{formatMoney(person.spentMinor, shop.money)}</Fact>
        <Fact name="Latest order">{lastOrderAt ? <Moment at={lastOrderAt} /> : "None"}</Fact>
        {boughtItems > 0 && (
          <Fact name="Returned items">{`${returnedItems} of ${boughtItems} (${share}%)`}</Fact>
        )}
        {city && <Fact name="City">{city}</Fact>}
        <Contacts name="Phone" values={phones.map(phoneLabel)} />
        <Contacts name="Email" values={emails} />
        {memberIds.length > 1 && <Fact name="Merged">{`${memberIds.length - 1} more`}</Fact>}
      </dl>
      {mayMerge && (
        <ButtonLink
          to={href("/admin/customers/:id/merge", { id: person.id })}
          variant="outline"
          className="mt-4 w-full"
        >
          Merge with another customer
        </ButtonLink>
      )}
    </Panel>
  );
}

function Contacts({ name, values }: { name: string; values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <Fact name={name}>
      {values.map((value) => (
        <span key={value} className="block wrap-anywhere">
          {value}
        </span>
      ))}
    </Fact>
  );
}
