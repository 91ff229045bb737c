import {
  data,
  Form,
  href,
  Link,
  redirect,
  useNavigation,
  useRouteLoaderData,
  useSearchParams,
} from "react-router";
import { failureMessage, failureStatus, problem } from "#app/components/form-problem.ts";
import { FlashMessage } from "#app/components/shell/flash-message.tsx";
import { useProblemToast } from "#app/components/use-problem-toast.ts";
import { LoginForm } from "#app/domain/customers/customers.forms.ts";
import { signInAsAdmin } from "#app/domain/customers/sign-in-as-admin.server.ts";
import { safeReturnTo } from "#app/lib/return-to.ts";
import { redirectWithFlash } from "#app/platform/flash.server.ts";
import { readForm } from "#app/platform/form.server.ts";
import { storeOf, visitOf } from "#app/request-scope.server.ts";
import type { RootView } from "#app/routes/admin/shell/root-view.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { callerOf } from "#app/visit.server.ts";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => [
  { title: "Admin sign-in | Gulmohar" },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = await visitOf(context).user();
  const returnTo = url.searchParams.get("returnTo");
  if (user?.role === "admin") throw redirect(safeReturnTo(returnTo, href("/admin/dashboard")));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = storeOf(context);
  const fields = await readForm(request);
  const values = { email: fields.email ?? "" };
  const form = LoginForm.safeParse(fields);
  if (!form.success) {
    const missing = problem("Missing Fields", "Please enter both email and password.", { values });
    return data(missing, { status: 400 });
  }
  const answer = await signInAsAdmin(auth, callerOf(request, context), form.data);
  if (answer.kind === "refused") {
    const title = answer.failure.code === "UNEXPECTED" ? "Login Error" : "Authentication Failed";
    const message = failureMessage(answer.failure, "Invalid email or password. Please try again.");
    return data(problem(title, message, { values }), { status: failureStatus(answer.failure) });
  }
  if (answer.kind === "not-admin") {
    const denied = problem("Access Denied", "You are not authorized to access the admin panel.");
    const headers = new Headers(answer.cookies.map((cookie) => ["Set-Cookie", cookie]));
    return data(denied, { status: 403, headers });
  }
  const flash = { title: "Admin Login Successful!", tone: "good" as const, durationMs: 3000 };
  return redirectWithFlash(safeReturnTo(fields.returnTo, href("/admin/dashboard")), flash, answer.cookies);
}

export default function AdminLogin({ actionData: refusal }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const root = useRouteLoaderData<RootView>("root");
  const isPending = useNavigation().formMethod === "POST";
  const returnTo = params.get("returnTo");
  useProblemToast(refusal);
  return (
    <div className="relative isolate flex min-h-svh flex-col overflow-hidden bg-linen">
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.06]" />
      <FlashMessage flash={root?.flash ?? null} />
      <main className="flex flex-1 items-center justify-center px-4 py-12">
        <div className="w-full max-w-sm rounded border border-line bg-white p-6 shadow sm:p-8">
          <Blossom className="mb-5 size-9 text-flame" />
          <h1 className="display text-2xl">Admin sign-in</h1>
          <p className="mt-1 mb-6 text-sm text-ink-soft">
            The back office of {root?.shop.name ?? "the shop"}.
          </p>
          {refusal && (
            <Alert tone="bad" title={refusal.title} className="mb-5">
              {refusal.description}
            </Alert>
          )}
          <Form method="post" noValidate className="space-y-4">
            {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={refusal?.values?.email}
            />
            <TextField label="Password" name="password" type="password" autoComplete="current-password" />
            <Button
              type="submit"
              variant="dark"
              className="w-full"
              isPending={isPending}
              pendingLabel="Authenticating..."
            >
              Sign In
            </Button>
          </Form>
          <p className="mt-6 border-t border-line pt-4 text-sm">
            <Link to={href("/")} className="underlined inline-flex min-h-6 items-center text-ink-soft">
              Back to the store
            </Link>
          </p>
        </div>
      </main>
      <Toaster />
    </div>
  );
}
