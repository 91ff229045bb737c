import { data, Form, href, Link, redirect, useNavigation, useRouteLoaderData } from "react-router";
import { firstFieldError } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { Wordmark } from "#app/components/shell/header/header.tsx";
import { maySeeClosedShop, passFor } from "#app/context/closed-shop.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { currentTheme } from "#app/context/current-theme.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { NewsletterForm } from "#app/routes/shop/newsletter/newsletter-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Toaster } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/opening";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Opening soon", matches);

const ATTEMPTS: Limit = { name: "shop-password", max: 20, windowMs: 10 * 60_000 };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { opening } = await getApp(context).settings.get();
  if (!opening.isClosed) throw redirect(href("/"));
  const { newsletter } = (await currentTheme(url, context)).appearance;
  return {
    note: opening.note,
    takesPassword: opening.password !== "",
    maySee: await maySeeClosedShop(request, context),
    newsletter,
  };
}

/** Lets this browser see the closed shop. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { opening } = await app.settings.get();
  const { password = "" } = await readForm(request);
  const refuse = (message: string, status: number) =>
    data(firstFieldError("Password not accepted", { password: message }), { status });
  const attempt = await app.limits.consume(ATTEMPTS, callerOf(request, context).clientIp);
  if (!attempt.ok) return refuse("Too many attempts. Please wait ten minutes.", 429);
  if (opening.password === "" || !isEqualSecret(password.trim(), opening.password))
    return refuse("This password is not right.", 400);
  return redirect(href("/"), { headers: { "Set-Cookie": await passFor(app.secret, opening.password) } });
}

/** All that visitors see of a closed shop: its name, a note, the newsletter, and the way in for those who have the password. */
export default function Opening({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { note, takesPassword, maySee, newsletter } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!root) return null;
  return (
    <main id="content" className="flex min-h-svh flex-col">
      <Toaster />
      <div className="shell flex max-w-2xl flex-1 flex-col justify-center gap-10 py-16">
        <Wordmark name={root.shop.name} theme={root.theme} />
        <div>
          <h1 className="display text-5xl">Opening soon</h1>
          <p className="mt-5 text-lg whitespace-pre-line wrap-anywhere text-ink-soft">
            {note || "We are getting the shop ready. Leave your email address to hear from us when it opens."}
          </p>
        </div>
        {maySee ? (
          <p>
            <ButtonLink to={href("/")}>See the shop</ButtonLink>
          </p>
        ) : (
          <section aria-labelledby="newsletter">
            <h2 id="newsletter" className="display mb-4 text-2xl">
              {newsletter.title}
            </h2>
            <NewsletterForm className="max-w-xl" />
          </section>
        )}
        {takesPassword && !maySee && <PasswordForm refusal={refusal} />}
      </div>
      <footer className="border-t border-line">
        <p className="shell flex max-w-2xl flex-wrap gap-x-6 py-4 text-sm">
          <a href={`mailto:${root.shop.email}`} className="inline-flex min-h-11 items-center underline">
            {root.shop.email}
          </a>
          <Link to={href("/admin/login")} className="inline-flex min-h-11 items-center underline">
            Admin Access
          </Link>
        </p>
      </footer>
    </main>
  );
}

function PasswordForm({ refusal }: { refusal: Route.ComponentProps["actionData"] }) {
  const form = useFocusInvalid(refusal);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <details open={refusal !== undefined} className="border-t border-line pt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        I have a password
      </summary>
      <Form key={refusal?.id} ref={form} method="post" noValidate className="mt-2 max-w-sm space-y-5">
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="off"
          maxLength={100}
          error={refusal?.fieldErrors?.["password"]}
        />
        <Button type="submit" isPending={isPending} pendingLabel="Checking...">
          See the shop
        </Button>
      </Form>
    </details>
  );
}
