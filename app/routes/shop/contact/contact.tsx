import { data, href, Form, useNavigation } from "react-router";
import { ContactDetails } from "#app/components/contact-details.tsx";
import { ShopMap } from "#app/components/map/shop-map.tsx";
import { PageHeading } from "#app/components/page-heading.tsx";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { useShop } from "#app/components/use-shop.ts";
import { ContactForm as ContactFields } from "#app/domain/customers/messages/contact.forms.ts";
import { HONEYPOT_FIELD } from "#app/domain/customers/messages/messages.ts";
import { sendContactMessage } from "#app/domain/customers/messages/contact.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { shopPlaceOf } from "#app/domain/settings/general.settings.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/contact";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { useEffect, useRef } from "react";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, publicUrl } = getApp(context);
  getRequestContext(context).allowPublicCaching([]);
  const { general, appearance } = await settings.get();
  const text = appearance.texts.contactText;
  return { place: shopPlaceOf(general), text, canonical: new URL(href("/contact"), publicUrl).href };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  // A honeypot: a robot that fills in the hidden field sees success, and nothing is stored.
  if (values[HONEYPOT_FIELD]) return thank();
  const form = ContactFields.safeParse(values);
  if (!form.success)
    return data({ fieldErrors: fieldErrorsOf(form.error), values, error: null }, { status: 400 });
  const { clientIp } = callerOf(request, context);
  const result = await sendContactMessage(getApp(context), clientIp, form.data);
  if (result.ok) return thank();
  const minutes = Math.ceil(result.retryAfterSeconds / 60);
  const error = `You have just sent us several messages. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, or call us.`;
  return data({ fieldErrors: {}, values, error }, { status: 429 });
}

function thank(): Promise<Response> {
  return redirectWithFlash(href("/contact"), {
    title: "Message Sent!",
    description: "Thank you for contacting us. We’ll get back to you soon.",
    tone: "good",
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: "Contact",
    description: `Write to ${shopNameIn(matches)}, call us, or visit us: address, hours, map.`,
    canonical: loaderData?.canonical,
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { shop } = useShop();
  return (
    <>
      <PageHeading eyebrow="Contact" title="Get In Touch" text={loaderData.text} />
      <div className="shell section grid gap-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-24">
        <section aria-labelledby="details-title">
          <h2 id="details-title" className="display mb-8 text-3xl">
            Our location
          </h2>
          <ContactDetails shop={shop} className="sm:grid sm:grid-cols-2 lg:flex" />
        </section>
        <section aria-labelledby="message-title">
          <h2 id="message-title" className="display mb-8 text-3xl">
            Send us a message
          </h2>
          <ContactForm result={actionData} />
        </section>
      </div>
      {loaderData.place && (
        <section aria-label="Map" className="shell pb-24">
          <ShopMap name={shop.name} addressLines={shop.addressLines} place={loaderData.place} />
        </section>
      )}
    </>
  );
}

interface ContactResult {
  fieldErrors: Record<string, string>;
  values: Record<string, string>;
  error: string | null;
}

/** The contact form, with the result of a failed attempt. */
function ContactForm({ result }: { result: ContactResult | undefined }) {
  const { state, formAction } = useNavigation();
  const isSending = state !== "idle" && formAction === href("/contact");
  const form = useSubmittedForm(isSending, result);
  const fieldOf = (name: string) => ({
    name,
    error: result?.fieldErrors[name],
    defaultValue: result?.values[name],
    required: true,
  });
  return (
    <Form
      ref={form}
      method="post"
      data-failure="Message Error"
      action={href("/contact")}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
    >
      {result?.error && (
        <Alert tone="bad" className="sm:col-span-2">
          {result.error}
        </Alert>
      )}
      <TextField label="Name" autoComplete="name" maxLength={100} {...fieldOf("name")} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...fieldOf("email")} />
      <TextField label="Subject" maxLength={150} className="sm:col-span-2" {...fieldOf("subject")} />
      <TextAreaField
        label="Message"
        rows={7}
        maxLength={5000}
        className="sm:col-span-2"
        {...fieldOf("message")}
      />
      <div aria-hidden className="sr-only">
        <label>
          Leave this empty
          <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" size="lg" isPending={isSending} pendingLabel="Sending...">
          Send Message
        </Button>
      </div>
    </Form>
  );
}

/** After a submission: clears the form, or focuses the first invalid field. */
function useSubmittedForm(isSending: boolean, result: ContactResult | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) {
      if (result) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      // Null: the request failed unexpectedly (`keepFailedForm`).
      else if (result !== null) form.current?.reset();
    }
    wasSending.current = isSending;
  }, [isSending, result]);
  return form;
}
