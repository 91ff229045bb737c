import { data, href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { revalidateRefused } from "#app/components/admin/revalidate-refused.ts";
import { invalidSettings } from "#app/components/admin/settings-answers.ts";
import { SettingsForm } from "#app/components/admin/settings-form.tsx";
import { useProblemToast } from "#app/components/use-problem-toast.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { TaxForm } from "#app/domain/settings/settings.forms.ts";
import { fieldErrorsOf, readForm } from "#app/platform/form.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { PaymentFacts } from "#app/routes/admin/settings/payment-facts.tsx";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/payments";

export const meta: Route.MetaFunction = () => [{ title: "Payments | Store Settings | Gulmohar admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, payments } = storeOf(context);
  const isTestBank = payments.name === "test";
  return {
    sales: await readSection(db, "sales"),
    // Named one by one: nothing of the environment that is a secret may get here.
    card: {
      provider: payments.name,
      isTestBank,
      delayMs: isTestBank ? env.TEST_PAYMENT_DELAY_MS : null,
      timeoutMs: env.PAYMENT_TIMEOUT_MS,
      testCards: isTestBank ? testCards() : [],
    },
  };
}

/** What each of the test bank's cards does, for the owner who tries the shop out. */
function testCards(): { number: string; effect: string }[] {
  return [
    { number: TEST_CARDS.approved, effect: "Approved" },
    { number: TEST_CARDS.declined, effect: "Declined" },
    { number: TEST_CARDS.insufficientFunds, effect: "Declined: insufficient funds" },
    { number: TEST_CARDS.timeout, effect: "No answer, nothing charged" },
    { number: TEST_CARDS.timeoutAfterCharge, effect: "No answer, but charged: the store finds out" },
    { number: TEST_CARDS.refundsFail, effect: "Approved; refunds fail" },
  ];
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const form = TaxForm.safeParse(values);
  if (!form.success) return data(invalidSettings(fieldErrorsOf(form.error), values), { status: 400 });
  const { version, taxPercent: taxBasisPoints } = form.data;
  const { value } = await readSection(storeOf(context).db, "sales");
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
  const { sales, card } = loaderData;
  useProblemToast(problem);
  return (
    <div className="max-w-3xl space-y-4">
      <PaymentFacts card={card} />
      <Panel title="Tax">
        <SettingsForm name="tax" version={sales.version} problem={problem}>
          <TextField
            label="Tax rate in percent"
            name="taxPercent"
            inputMode="decimal"
            defaultValue={problem?.values?.["taxPercent"] ?? String(sales.value.taxBasisPoints / 100)}
            error={problem?.fieldErrors?.["taxPercent"]}
            hint="On the goods after discounts, not on shipping. Orders that were placed keep their rate."
            className="max-w-xs"
          />
        </SettingsForm>
      </Panel>
    </div>
  );
}
