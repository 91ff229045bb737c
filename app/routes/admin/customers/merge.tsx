import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { formError } from "#app/components/form-error.ts";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { findMergedInto, findPerson } from "#app/domain/people/find-person.server.ts";
import { listPeople } from "#app/domain/people/list-people.server.ts";
import { mergePeople, type MergePeopleResult } from "#app/domain/people/merge-people.server.ts";
import { ALL_PEOPLE, type PersonRow } from "#app/domain/people/person.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";
import { formatMoney } from "#app/lib/money.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/merge";

export const meta: Route.MetaFunction = () => [{ title: "Merge customers | Admin" }];

/** Finds the other customer by `search`; `with` names the chosen one, to compare both before they are merged. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, settings } = getApp(context);
  const { currency } = (await settings.get()).sales;
  const mergedInto = await findMergedInto(db, params.id);
  if (mergedInto) throw redirect(href("/admin/customers/:id", { id: mergedInto }));
  const person = await findPerson(db, { id: params.id, currency });
  if (!person) throw data(null, { status: 404 });
  const search = searchTextIn(url.searchParams);
  const chosenId = url.searchParams.get("with") ?? "";
  const canBeMerged = chosenId !== person.id && (await findMergedInto(db, chosenId)) === null;
  const chosen = canBeMerged ? await findPerson(db, { id: chosenId, currency }) : null;
  const found = search
    ? (await listPeople(db, { ...ALL_PEOPLE, search }, { currency })).people.filter(
        ({ id }) => id !== person.id,
      )
    : [];
  return { person, chosen, isMissing: chosenId !== "" && chosen === null, search, found };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, settings } = getApp(context);
  const { currency } = (await settings.get()).sales;
  const otherId = (await readForm(request))["with"] ?? "";
  const [person, other] = [
    await findPerson(db, { id: params.id, currency }),
    await findPerson(db, { id: otherId, currency }),
  ];
  if (!person) throw data(null, { status: 404 });
  if (!other) return data(formError("Not merged", REFUSALS["not-found"]), { status: 404 });
  const { kept, merged } = keptAndMerged(person, other);
  const by = { actorId: adminOf(context).id, at: clock.now() };
  const result = await mergePeople(db, { keptId: kept.id, mergedId: merged.id, ...by });
  if (!result.ok) return data(formError("Not merged", REFUSALS[result.error]), { status: 409 });
  return redirectWithSuccess(href("/admin/customers/:id", { id: kept.id }), "Customers merged");
}

const REFUSALS: Record<Extract<MergePeopleResult, { ok: false }>["error"], string> = {
  "not-found": "The other customer no longer exists. Choose again.",
  same: "This is the same customer. Choose another one.",
  "two-accounts":
    "Both have an account, and two accounts cannot become one. Ask the customer to delete one of them.",
  merged: "One of them was merged in the meantime. Search for the customer again.",
};

/** The account stays; of two guests, the one with more orders. */
function keptAndMerged<Person extends PersonRow>(
  one: Person,
  other: Person,
): { kept: Person; merged: Person } {
  const isOtherKept = one.isGuest && (!other.isGuest || other.orderCount > one.orderCount);
  return isOtherKept ? { kept: other, merged: one } : { kept: one, merged: other };
}

export default function Merge({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { person, chosen, isMissing, search, found } = loaderData;
  const path = href("/admin/customers/:id/merge", { id: person.id });
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/customers/:id", { id: person.id })}>{person.name}</BackLink>}
        title="Merge with another customer"
        text="For one person who ordered with two phone numbers, or as a guest beside an account. It cannot be undone."
      />
      <FormErrorAlert error={refusal} />
      {isMissing && (
        <Alert tone="bad" title="This customer cannot be chosen" className="mb-4">
          It no longer exists, was merged, or is the same one.
        </Alert>
      )}
      {chosen && <Preview key={chosen.id} one={person} other={chosen} />}
      <ListSearch
        list="Customers"
        label="Find the other customer by name, email, phone number or city"
        placeholder="Name, email, phone, city"
        action={path}
        search={search}
        clearTo={path}
      />
      {search !== "" && found.length === 0 && (
        <p className="text-sm text-ink-soft">No other customer matches “{search}”.</p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {found.map((other) => (
          <li key={other.id} className="relative rounded border border-line bg-white p-4 hover:border-edge">
            <Link
              to={`${path}?${new URLSearchParams({ search, with: other.id })}`}
              className="tile-link inline-flex min-h-6 items-center font-medium wrap-anywhere"
            >
              {other.name}
            </Link>
            <PersonLine person={other} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PersonLine({ person }: { person: PersonRow }) {
  const { shop } = useShop();
  const { isGuest, email, phone, city, orderCount, spentMinor } = person;
  const facts = [
    isGuest ? "Guest" : "Account",
    email,
    phoneLabel(phone),
    city,
    orderCount === 1 ? "1 order" : `${orderCount} orders`,
    formatMoney(spentMinor, shop.money),
  ];
  return (
    <span className="block text-sm text-ink-soft wrap-anywhere">{facts.filter(Boolean).join(" · ")}</span>
  );
}

/** Both customers and what they become together, with the form that confirms it. */
function Preview({ one, other }: { one: PersonRow; other: PersonRow }) {
  const { shop } = useShop();
  const isPending = useNavigation().formMethod === "POST";
  const { kept, merged } = keptAndMerged(one, other);
  if (!merged.isGuest) {
    return (
      <Alert tone="bad" title="These two cannot be merged" className="mb-4">
        {REFUSALS["two-accounts"]}
      </Alert>
    );
  }
  return (
    <Panel title={`${merged.name} becomes part of ${kept.name}`} className="mb-4">
      <dl className="space-y-3 text-sm">
        {[kept, merged].map((person) => (
          <div key={person.id}>
            <dt className="font-medium">{person.name}</dt>
            <dd>
              <PersonLine person={person} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="font-medium">Together</dt>
          <dd className="text-ink-soft">
            {`${kept.orderCount + merged.orderCount} orders · ${formatMoney(kept.spentMinor + merged.spentMinor, shop.money)}`}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        Tags and notes are joined. Logins, store credit and the links in sent emails stay as they are.
      </p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="with" value={other.id} />
        <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Merging...">
          Merge customers
        </Button>
      </Form>
    </Panel>
  );
}
