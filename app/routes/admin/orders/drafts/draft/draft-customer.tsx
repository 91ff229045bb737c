import { Form, href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { draftCustomerName } from "#app/domain/checkout/drafts/draft-order.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import {
  refusalOf,
  type DraftPartProps,
  type DraftView,
} from "#app/routes/admin/orders/drafts/draft/draft-view.ts";
import { CustomerFields } from "#app/routes/admin/orders/customer-fields.tsx";
import { ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** The customer: somebody who ordered before, found by phone, email or name, or somebody new. */
export function DraftCustomer(props: DraftPartProps) {
  return (
    <Panel title="Customer">
      <CustomerSearch {...props} />
      <CustomerForm {...props} />
    </Panel>
  );
}

function CustomerSearch({ draft }: DraftPartProps) {
  const { id, version, search } = draft;
  return (
    <div className="mb-4">
      <search aria-label="Customers">
        <Form
          action={href("/admin/orders/drafts/:id", { id })}
          preventScrollReset
          className="flex items-end gap-2"
        >
          <TextField
            label="Find a customer"
            name="who"
            type="search"
            autoComplete="off"
            placeholder="Phone, email or name"
            defaultValue={search.who}
            className="flex-1"
          />
          <Button type="submit" variant="dark" className="h-12">
            Find
          </Button>
        </Form>
      </search>
      {search.who && search.people.length === 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          Nobody who ordered before matches “{search.who}”. Enter the details below.
        </p>
      )}
      {search.people.length > 0 && <People people={search.people} version={version} />}
    </div>
  );
}

/** The results of the search, each with a button that copies the details into the draft. */
function People({ people, version }: { people: DraftView["search"]["people"]; version: number }) {
  return (
    <Form method="post" className="mt-3 rounded border border-line">
      <input type="hidden" name="step" value="choose-customer" />
      <input type="hidden" name="version" value={version} />
      <ul className="divide-y divide-line">
        {people.map(({ key, customer, lastOrder }) => (
          <li key={key} className="flex items-center gap-3 px-3 py-2">
            <p className="min-w-0 flex-1 text-sm wrap-anywhere">
              {draftCustomerName(customer)}
              <span className="block text-xs text-ink-soft">
                {[
                  customer.phone && phoneLabel(customer.phone),
                  customer.email,
                  customer.city,
                  lastOrder !== null && orderNumberLabel(lastOrder),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </p>
            <Button
              type="submit"
              name="customer"
              value={key}
              variant="outline"
              size="sm"
              aria-label={`Use ${draftCustomerName(customer)}`}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  );
}

function CustomerForm(props: DraftPartProps) {
  const { content, version } = props.draft;
  const refused = refusalOf(props, "customer");
  const { fieldErrors = {} } = props.refusal?.error ?? {};
  const saved: Record<string, string> = content.customer;
  const field = (name: string) => ({
    name,
    error: fieldErrors[name],
    defaultValue: refused.values[name] ?? saved[name],
    autoComplete: "off",
  });
  return (
    <ActionForm
      key={JSON.stringify(saved)}
      action="customer"
      version={version}
      label="Save customer"
      pendingLabel="Saving..."
      variant="outline"
      isUnsaved={refused.isRefused}
    >
      {content.accountId && (
        <p className="text-sm text-ink-soft">The order will be in this customer’s account.</p>
      )}
      <CustomerFields field={field} emailHint="Without one, the customer is called or gets a link." />
    </ActionForm>
  );
}
