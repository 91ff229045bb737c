import { Form, href, Link } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { PAGE_NAMES } from "#app/domain/content/content.ts";
import { SetupForm, type SetupData } from "#app/routes/admin/setup/setup-part.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** The policies, from templates that follow the settings. */
export function PoliciesPart({ policies }: Pick<SetupData, "policies">) {
  const isMissing = policies.some(({ isWritten }) => !isWritten);
  return (
    <>
      <p className="text-sm text-ink-soft">
        Privacy under the Digital Personal Data Protection Act, terms, refunds and exchanges, and a page about
        shipping, for a shop that sells from India. Name, address, officer, return period, fees, delivery
        times and ways to pay come from your settings: when you change a setting, the text follows.
      </p>
      <Alert tone="warning" title="Have a lawyer check them">
        The templates are a starting point and no legal advice. Let a lawyer read them for your business, and
        change what is different in your shop.
      </Alert>
      {isMissing && <SetupForm name="policies" label="Publish the templates" />}
      <ul className="text-sm">
        {policies.map(({ slug, isWritten }) => (
          <li key={slug} className="flex flex-wrap gap-x-3">
            <Link
              to={href("/admin/content/pages/:slug", { slug })}
              className="underlined inline-flex min-h-11 items-center"
            >
              {PAGE_NAMES[slug]}
            </Link>
            <span className="inline-flex min-h-11 items-center text-ink-soft">
              {isWritten ? "Published" : "Not written"}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An order by the test bank, marked TEST. */
export function TestOrderPart({ testOrders, payments }: Pick<SetupData, "testOrders" | "payments">) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        {payments.hasProvider
          ? "Buy something in your shop and look at the order, its emails and its invoice."
          : "Buy something in your shop with the card 4242 4242 4242 4242, any date in the future and any three digits. No money moves: the order says TEST everywhere, counts in no figure, and can be deleted in one click."}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={href("/products")} variant="dark">
          Open my shop
        </ButtonLink>
        {testOrders > 0 && (
          <>
            <ButtonLink to={href("/admin/orders")} variant="outline">
              See the order
            </ButtonLink>
            <Form method="post" action={href("/admin/settings/opening")}>
              <Button type="submit" name="form" value="delete-tests" variant="outline">
                {testOrders === 1 ? "Delete the test order" : `Delete ${testOrders} test orders`}
              </Button>
            </Form>
          </>
        )}
      </div>
    </>
  );
}

/** A mail server, without which emails are only saved. */
export function EmailsPart() {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Without a mail server, customers receive no confirmation. Enter the one of your email provider; a test
        email tells you whether it works.
      </p>
      <ButtonLink to={href("/admin/settings/connections/:provider", { provider: "smtp" })} variant="outline">
        Connect a mail server
      </ButtonLink>
    </>
  );
}

interface OpenPartProps extends Pick<SetupData, "opening" | "steps"> {
  problem: FormError | undefined;
}

/** The parts that are not done, and the button that opens the shop. */
export function OpenPart({ opening, steps, problem }: OpenPartProps) {
  const optional = new Set(["emails", "test-order", "open"]);
  const missing = steps.filter(({ isDone, part }) => !isDone && !optional.has(part));
  if (!opening.value.isClosed)
    return (
      <ButtonLink to={href("/")} variant="outline">
        See the shop
      </ButtonLink>
    );
  return (
    <>
      {missing.length > 0 && (
        <p className="text-sm text-ink-soft">Still to do: {missing.map(({ title }) => title).join(", ")}.</p>
      )}
      <SetupForm name="open" version={opening.version} problem={problem} label="Open the shop" />
      <p className="text-sm text-ink-soft">
        What visitors see until then, and a password for friends, are under{" "}
        <Link to={href("/admin/settings/opening")} className="underlined">
          Opening
        </Link>
        .
      </p>
    </>
  );
}
