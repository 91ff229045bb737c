import { Form, useNavigation } from "react-router";
import { PageDialogFooter } from "#app/components/admin/page-dialog.tsx";
import { Price } from "#app/components/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";

interface BulkFormProps {
  step: "delete" | "price" | "stock";
  products: readonly { id: string; name: string; version: number; priceMinor: number; inventory: number }[];
  closeTo: string;
  refusal:
    | {
        title: string;
        description: string;
        fieldErrors: Record<string, string>;
        values: Record<string, string>;
      }
    | undefined;
}

const LABELS = {
  delete: { label: "Delete", pending: "Deleting..." },
  price: { label: "Change prices", pending: "Saving..." },
  stock: { label: "Change stock", pending: "Saving..." },
};

/** Asks once before something is done with one or several products, and names them. */
export function BulkForm({ step, products, closeTo, refusal }: BulkFormProps) {
  const { shop } = useShop();
  const { formData } = useNavigation();
  const { label, pending } = LABELS[step];
  const errors = refusal?.fieldErrors ?? {};
  const values = refusal?.values ?? {};
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="do" value={step} />
      {products.map(({ id, version }) => (
        <input key={id} type="hidden" name="seen" value={`${id}:${version}`} />
      ))}
      <div className="space-y-5 px-4 py-5 sm:px-6">
        {refusal && (
          <Alert tone="bad" title={refusal.title}>
            {refusal.description}
          </Alert>
        )}
        {step === "delete" && (
          <p>
            {products.length === 1 ? "This product is" : `These ${products.length} products are`} deleted for
            good, with pictures, stock ledger and reviews. Orders keep what was bought.
          </p>
        )}
        <ul className="max-h-48 divide-y divide-line overflow-y-auto rounded border border-line bg-white text-sm">
          {products.map((product) => (
            <li key={product.id} className="flex justify-between gap-4 px-3 py-2">
              <span className="min-w-0 truncate font-medium">{product.name}</span>
              {step === "price" && <Price minor={product.priceMinor} money={shop.money} />}
              {step === "stock" && <span className="tabular">{product.inventory} in stock</span>}
            </li>
          ))}
        </ul>
        {step === "price" && (
          <>
            <ChoiceField
              label="Which way"
              name="direction"
              defaultValue={values["direction"] ?? "raise"}
              choices={[
                { value: "raise", label: "Raise" },
                { value: "lower", label: "Lower" },
              ]}
            />
            <ChoiceField
              label="By"
              name="by"
              defaultValue={values["by"] ?? "percent"}
              choices={[
                { value: "percent", label: "Percent" },
                { value: "amount", label: "Amount" },
              ]}
            />
            <TextField
              label="How much"
              name="value"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values["value"]}
              error={errors["value"]}
              hint="Own prices of sizes and colours change alike."
            />
          </>
        )}
        {step === "stock" && (
          <>
            <ChoiceField
              label="What happened"
              name="how"
              defaultValue={values["how"] ?? "to"}
              choices={[
                { value: "to", label: "Counted" },
                { value: "add", label: "Came in" },
                { value: "take", label: "Went out" },
              ]}
            />
            <TextField
              label="Pieces of every size and colour"
              name="pieces"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values["pieces"]}
              error={errors["pieces"]}
            />
            <TextField
              label="Note"
              name="note"
              maxLength={200}
              autoComplete="off"
              defaultValue={values["note"]}
              error={errors["note"]}
              hint="Stands in the stock ledger with your name."
            />
          </>
        )}
      </div>
      <PageDialogFooter>
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          variant={step === "delete" ? "danger" : "primary"}
          isPending={formData?.has("seen") ?? false}
          pendingLabel={pending}
          disabled={formData !== undefined}
        >
          {label}
        </Button>
      </PageDialogFooter>
    </Form>
  );
}
