import { Form, useNavigation } from "react-router";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { DeadZonePrices } from "#app/components/admin/dead-zone-prices.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { TargetChoices } from "#app/domain/discounts/discount-list.ts";
import { MAX_TITLE_LENGTH, type DiscountFields } from "#app/domain/discounts/discount.forms.ts";
import { MAX_CODE_LENGTH } from "#app/domain/discounts/discount.ts";
import type { DeadZone } from "#app/domain/tax/dead-zone.ts";
import { toDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { TargetPicker } from "#app/routes/admin/discounts/target-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";

/** Terms of a discount that leave prices between two GST rates, to be confirmed before they are saved. */
export interface DeadZoneTerms {
  /** Submitted again as `confirmedTerms`. */
  terms: string;
  prices: readonly { name: string; deadZone: DeadZone }[];
}

interface DiscountFormProps {
  fields: DiscountFields;
  choices: TargetChoices;
  segments: readonly { id: string; name: string }[];
  hasSearched: boolean;
  /** Null for a new discount. */
  version: number | null;
  fieldErrors: Record<string, string>;
  money: MoneyFormat;
  /** Prices that the submitted discount would leave between two GST rates. */
  toConfirm: DeadZoneTerms | null;
}

/** Form of a discount. Fields that do not apply are hidden with CSS, so it works without scripts. */
export function DiscountForm(props: DiscountFormProps) {
  const { fields, choices, segments, hasSearched, version, fieldErrors, money, toConfirm } = props;
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const terms: PanelProps = {
    fieldProps: (name) => ({ name, defaultValue: fields[name], error: fieldErrors[name] }),
    inMoney: { inputMode: "decimal", placeholder: toDecimal(0, money), autoComplete: "off" },
    currency: money.currency,
  };
  return (
    <Form method="post" noValidate preventScrollReset className="discount-fields min-w-0 space-y-4">
      {/* The server decides whether Enter saves or searches. */}
      <DefaultSubmitButton name="intent" value="enter" />
      {version !== null && <input type="hidden" name="version" value={version} />}
      <GuardUnsaved />
      <TermsPanel {...terms} />
      <Panel title="Applies to">
        <TargetPicker
          fields={fields}
          choices={choices}
          hasSearched={hasSearched}
          isSearching={intent === "find"}
          error={fieldErrors["appliesTo"]}
        />
        <TextField
          label="Minimum purchase"
          {...terms.fieldProps("minimum")}
          {...terms.inMoney}
          hint="Minimum total of the items it applies to. Leave empty for none."
          aside={<span className="text-ink-soft">{money.currency}</span>}
          className="mt-5 max-w-64"
        />
      </Panel>
      <LimitsPanel {...terms} segments={segments} fields={fields} />
      {toConfirm && (
        <>
          <input type="hidden" name="confirmedTerms" value={toConfirm.terms} />
          <DeadZonePrices
            prices={toConfirm.prices}
            title="With this discount, no GST rate fits these prices"
          />
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="save"
        isPending={intent === "save" || intent === "enter"}
        pendingLabel="Saving..."
        disabled={formData !== undefined}
        className="max-sm:w-full"
      >
        Save
        {toConfirm && " anyway"}
      </Button>
    </Form>
  );
}

const LIMIT = { inputMode: "numeric", autoComplete: "off", maxLength: 9 } as const;

interface PanelProps {
  /** The attributes of a field. */
  fieldProps: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined };
  /** The attributes of a field for an amount. */
  inMoney: { inputMode: "decimal"; placeholder: string; autoComplete: "off" };
  currency: string;
}

/** Code or automatic, the title, and how much the discount takes off. */
function TermsPanel({ fieldProps, inMoney, currency }: PanelProps) {
  return (
    <Panel title="Discount">
      <div className="space-y-5">
        <ChoiceField
          label="Method"
          {...fieldProps("method")}
          choices={[
            { value: "code", label: "Discount code" },
            { value: "automatic", label: "Automatic discount" },
          ]}
        />
        <TextField
          label="Code"
          {...fieldProps("code")}
          hint="Not case-sensitive; stored in capitals."
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="[.discount-fields:has([name=method][value=automatic]:checked)_&]:hidden"
        />
        <TextField
          label="Title"
          {...fieldProps("title")}
          hint="Customers see it in the cart."
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
        <ChoiceField
          label="Discount type"
          {...fieldProps("kind")}
          choices={[
            { value: "percent", label: "A percentage" },
            { value: "amount", label: "An amount" },
            { value: "free_shipping", label: "Free shipping" },
          ]}
        />
        <div>
          <TextField
            label="Percentage"
            {...fieldProps("percent")}
            inputMode="decimal"
            autoComplete="off"
            aside={<span className="text-ink-soft">%</span>}
            className="max-w-48 [.discount-fields:not(:has([name=kind][value=percent]:checked))_&]:hidden"
          />
          <TextField
            label="Amount"
            {...fieldProps("amount")}
            {...inMoney}
            aside={<span className="text-ink-soft">{currency}</span>}
            className="max-w-48 [.discount-fields:not(:has([name=kind][value=amount]:checked))_&]:hidden"
          />
        </div>
      </div>
    </Panel>
  );
}

interface LimitsPanelProps extends PanelProps, Pick<DiscountFormProps, "fields" | "segments"> {}

/** How often, when and for whom the discount applies. */
function LimitsPanel({ fieldProps, segments, fields }: LimitsPanelProps) {
  return (
    <Panel title="Limits">
      <UsesAndDates fieldProps={fieldProps} />
      <SelectField
        label="Customers"
        {...fieldProps("segment")}
        hint="A segment (Customers > Segments) is checked again at checkout. A code also applies to its guests, by their email address or phone number; an automatic discount needs an account."
        className="mt-5"
      >
        <option value="">Everybody</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label="Only for a customer’s first order"
        name="firstOrderOnly"
        defaultChecked={fields["firstOrderOnly"] === "on"}
        hint="Earlier orders count unless they were cancelled. Visitors who are not signed in see the discount; it is checked at checkout."
        className="mt-6"
      />
      <CheckboxField
        label="Active"
        name="isActive"
        defaultChecked={fields["isActive"] === "on"}
        hint="When off, no customer gets it, regardless of the dates."
        className="mt-6"
      />
    </Panel>
  );
}

function UsesAndDates({ fieldProps }: Pick<PanelProps, "fieldProps">) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Total usage limit"
        {...fieldProps("usageLimit")}
        {...LIMIT}
        hint="Leave empty for no limit."
      />
      <TextField
        label="Limit per customer"
        {...fieldProps("perCustomerLimit")}
        {...LIMIT}
        hint="Leave empty for no limit."
      />
      <DateField
        label="Starts"
        hasTime
        {...fieldProps("startsAt")}
        hint="Indian Standard Time (IST). Leave empty to start immediately."
      />
      <DateField
        label="Ends"
        hasTime
        {...fieldProps("endsAt")}
        hint="Indian Standard Time (IST). Leave empty for no end date."
      />
    </div>
  );
}
