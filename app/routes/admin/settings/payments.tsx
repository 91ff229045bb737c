import { data, href } from "react-router";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { invalidForm } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CASH_RULE_FIELDS } from "#app/domain/payments/cash/cash-risk.ts";
import { BANK_TRANSFER } from "#app/domain/payments/bank-transfer/bank-transfer.ts";
import { transferForm } from "#app/domain/payments/bank-transfer/bank-transfer.forms.ts";
import { cashRulesForm, NO_METHOD, paymentForm } from "#app/domain/payments/payment-settings.forms.ts";
import { PROPOSED_CASH_MAXIMUM_MINOR } from "#app/domain/payments/payments.settings.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { TaxForm } from "#app/domain/settings/settings.forms.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { PROVIDERS } from "#app/platform/process/providers.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { BankTransferFields } from "#app/routes/admin/settings/bank-transfer-fields.tsx";
import { CashRuleFields } from "#app/routes/admin/settings/cash-rule-fields.tsx";
import { PaymentMethodFields } from "#app/routes/admin/settings/payment-method-fields.tsx";
import { PaymentSummary } from "#app/routes/admin/settings/payment-summary.tsx";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/payments";

export const meta: Route.MetaFunction = () => [{ title: "Payments | Store Settings | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, providers, publicUrl } = getApp(context);
  const { hosted, emailTransport } = providers;
  const isTestBank = hosted === null;
  return {
    sales: await readSection(db, "sales"),
    payments: await readSection(db, "payments"),
    pricesIncludeGst: (await readSection(db, "taxes")).value.mode === "included",
    hasMailServer: emailTransport.isReal,
    card: {
      isTestBank,
      isTestMode: hosted?.isTest ?? true,
      webhookUrl: new URL(href(PROVIDERS.razorpay.webhookPath), publicUrl).href,
      delayMs: isTestBank ? env.TEST_PAYMENT_DELAY_MS : null,
      timeoutMs: env.PAYMENT_TIMEOUT_MS,
      testCards: isTestBank ? testCards() : [],
    },
  };
}

/** The effect of each test card. */
function testCards(): { number: string; effect: string }[] {
  return [
    { number: TEST_CARDS.approved, effect: "Approved" },
    { number: TEST_CARDS.declined, effect: "Declined" },
    { number: TEST_CARDS.insufficientFunds, effect: "Declined: insufficient funds" },
    { number: TEST_CARDS.timeout, effect: "No response, nothing charged" },
    { number: TEST_CARDS.timeoutAfterCharge, effect: "No response, but charged: the store resolves it" },
    { number: TEST_CARDS.refundsFail, effect: "Approved; refunds fail" },
  ];
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const { db, settings } = getApp(context);
  const { value } = await readSection(db, "payments");
  const { sales } = await settings.get();
  const submitted = { context, values, value, sales };
  if (values.form === "methods") return saveMethods(submitted);
  if (values.form === "cash-rules") return saveCashRules(submitted);
  return values.form === "transfer" ? saveTransfer(submitted) : saveTax(submitted);
}

interface Submitted {
  context: Route.ActionArgs["context"];
  values: Record<string, string>;
  /** The saved section. */
  value: StoreSettings["payments"];
  sales: StoreSettings["sales"];
}

function refuse(fieldErrors: Record<string, string>, values: Submitted["values"]) {
  return data(invalidForm(fieldErrors, values), { status: 400 });
}

async function saveMethods({ context, values, value, sales }: Submitted) {
  const hasOther = BANK_TRANSFER.isOffered(value, sales);
  const methods = paymentForm(moneyFormatOf(sales), { hasOther }).safeParse(values);
  if (!methods.success) return refuse(fieldErrorsOf(methods.error), values);
  const { version, online, upiId, ...form } = methods.data;
  const { cash: isOn, most: maxOrderTotalMinor, cashFee, confirmedEmail, ...others } = form;
  const { onlineSaving, onlineSavingPercent, ...limits } = others;
  const cash = {
    rules: value.cash.rules,
    isOn,
    mostMinor: maxOrderTotalMinor,
    feeMinor: cashFee ?? 0,
    onlineSavingMinor: onlineSaving ?? 0,
    onlineSavingPercent: onlineSavingPercent ?? 0,
    needsConfirmedEmail: confirmedEmail,
    ...limits,
  };
  const saved = { ...value, online, upiId, cash };
  return saveSection(context, { section: "payments", value: saved, version, values });
}

async function saveCashRules({ context, values, value, sales }: Submitted) {
  const form = cashRulesForm(moneyFormatOf(sales)).safeParse(values);
  if (!form.success) return refuse(fieldErrorsOf(form.error), values);
  const { version, largeFrom: largeOrderFromMinor, advanceMin, ...chosen } = form.data;
  const rules = { ...chosen, largeFromMinor: largeOrderFromMinor, advanceMinMinor: advanceMin ?? 0 };
  const asking = CASH_RULE_FIELDS.find((field) => rules[field] === "advance");
  if (asking && !value.online)
    return refuse({ [asking]: "Switch on online payment first: the advance is paid online" }, values);
  const saved = { ...value, cash: { ...value.cash, rules } };
  return saveSection(context, { section: "payments", value: saved, version, values });
}

async function saveTransfer({ context, values, value, sales }: Submitted) {
  const form = transferForm(moneyFormatOf(sales)).safeParse(values);
  if (!form.success) return refuse(fieldErrorsOf(form.error), values);
  const { version, ...transfer } = form.data;
  if (!transfer.isOn && !value.online && !value.cash.isOn) return refuse({ isOn: NO_METHOD }, values);
  return saveSection(context, { section: "payments", value: { ...value, transfer }, version, values });
}

async function saveTax({ context, values }: Submitted) {
  const form = TaxForm.safeParse(values);
  if (!form.success) return refuse(fieldErrorsOf(form.error), values);
  const { version, taxPercent: taxBasisPoints } = form.data;
  const { value } = await readSection(getApp(context).db, "sales");
  return saveSection(context, {
    section: "sales",
    value: { ...value, taxBasisPoints },
    version,
    values,
    label: "Payments",
    to: href("/admin/settings/payments"),
  });
}

export default function PaymentSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { sales, payments, hasMailServer, card, pricesIncludeGst } = loaderData;
  const { shop } = useShop();
  useErrorToast(problem);
  const taxError = formErrorFor(problem, "tax");
  return (
    <PanelColumns>
      <Panel title="Ways to pay">
        <SettingsForm name="methods" version={payments.version} problem={formErrorFor(problem, "methods")}>
          <PaymentMethodFields
            settings={payments.value}
            isTestBank={card.isTestBank}
            hasMailServer={hasMailServer}
            proposedMinor={PROPOSED_CASH_MAXIMUM_MINOR[sales.value.currency]}
            money={shop.money}
            problem={formErrorFor(problem, "methods")}
          />
        </SettingsForm>
      </Panel>
      <div className="space-y-4">
        <Panel title="Risk of cash orders">
          <SettingsForm
            name="cash-rules"
            version={payments.version}
            problem={formErrorFor(problem, "cash-rules")}
          >
            <CashRuleFields
              rules={payments.value.cash.rules}
              money={shop.money}
              problem={formErrorFor(problem, "cash-rules")}
            />
          </SettingsForm>
        </Panel>
        <Panel title="Bank transfer">
          <SettingsForm
            name="transfer"
            version={payments.version}
            problem={formErrorFor(problem, "transfer")}
          >
            <BankTransferFields
              transfer={payments.value.transfer}
              money={shop.money}
              problem={formErrorFor(problem, "transfer")}
            />
          </SettingsForm>
        </Panel>
        <PaymentSummary card={card} />
        <Panel title="Tax">
          <SettingsForm name="tax" version={sales.version} problem={taxError}>
            <TextField
              label="Tax rate in percent"
              name="taxPercent"
              inputMode="decimal"
              defaultValue={taxError?.values?.["taxPercent"] ?? String(sales.value.taxBasisPoints / 100)}
              error={taxError?.fieldErrors?.["taxPercent"]}
              hint={
                pricesIncludeGst
                  ? "Not added at present: prices include GST. See Taxes."
                  : "Applied to items after discounts, not to shipping. Existing orders keep their rate."
              }
              className="max-w-xs"
            />
          </SettingsForm>
        </Panel>
      </div>
    </PanelColumns>
  );
}
