import { Form, href, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import type { CustomerDetail } from "#app/domain/customers/admin-list/customer-list.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface PersonalDataProps {
  customer: CustomerDetail;
  refusal: FormError | undefined;
}

/** A customer's rights under privacy law: a copy of all data, and its deletion. */
export function PersonalData({ customer, refusal }: PersonalDataProps) {
  return (
    <Panel title="Personal data">
      <div className="space-y-3">
        <p className="text-sm text-ink-soft">
          Customers can do both in their profile. Here you can do it on request.
        </p>
        <Form method="post" action={href("/admin/customers/:id/export", { id: customer.id })} reloadDocument>
          <Button type="submit" variant="outline" className="w-full">
            Download their data
          </Button>
        </Form>
        {customer.role === "customer" && <Erase customer={customer} refusal={refusal} />}
      </div>
    </Panel>
  );
}

/** Behind a disclosure and a confirmation by email address, so that a stray click deletes nothing. */
function Erase({ customer, refusal }: PersonalDataProps) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <details
      key={refusal?.id}
      open={refusal !== undefined}
      className="group/erase rounded border border-line open:bg-paper"
    >
      <summary className="flex min-h-11 items-center justify-center px-4 text-sm font-medium text-ink-soft group-open/erase:justify-start group-open/erase:text-ink hover:text-ink">
        Erase this customer…
      </summary>
      <Form method="post" noValidate className="space-y-3 px-4 pb-4">
        <p className="text-sm text-ink-soft">
          The account, addresses, wishlist, messages and subscription are deleted immediately and cannot be
          restored. Orders are kept without personal data, as tax law requires. The customer gets a final
          email.
        </p>
        <TextField
          label={`Type ${customer.email} to confirm`}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={refusal?.fieldErrors?.["email"]}
          defaultValue={refusal?.values?.["email"]}
        />
        <Button
          type="submit"
          variant="danger"
          className="w-full"
          isPending={isPending}
          pendingLabel="Erasing..."
        >
          Erase permanently
        </Button>
      </Form>
    </details>
  );
}
