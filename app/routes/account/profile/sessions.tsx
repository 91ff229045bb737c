import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { data, href } from "react-router";
import { endOtherAccess } from "#app/domain/customers/auth/end-access.server.ts";
import { endSession, listSessions, type SessionView } from "#app/domain/customers/auth/sessions.server.ts";
import { formError } from "#app/components/form-error.ts";
import { DeviceName, SignOutButton, SignOutForm } from "#app/components/sessions/sign-out-devices.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { formatDate } from "#app/lib/time/dates.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { checkPassword } from "#app/routes/account/profile/check-password.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/sessions";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your devices", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const { db, clock } = getApp(context);
  return { sessions: await listSessions(db, user, clock.now()) };
}

/** Ends the session in the form, or all others without one; both require the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const fields = await readForm(request);
  const { session } = fields;
  const app = getApp(context);
  const refusal = await checkPassword({ request, context }, user, fields);
  if (refusal) {
    const { message, status } = refusal;
    return data(formError("No device was signed out", message, { fieldErrors: { password: message } }), {
      status,
    });
  }
  if (session === undefined) {
    await endOtherAccess(app, user);
    return redirectWithFlash(href("/profile/sessions"), {
      title: "Signed out everywhere else",
      description: "Only this device is signed in now.",
      tone: "good",
    });
  }
  if (!(await endSession(app.db, user.id, session))) throw data(null, { status: 404 });
  return redirectWithFlash(href("/profile/sessions"), { title: "Device signed out", tone: "good" });
}

export default function Sessions({ loaderData: { sessions }, actionData: refusal }: Route.ComponentProps) {
  const hasOthers = sessions.some((session) => !session.isCurrent);
  useErrorToast(refusal);
  return (
    <>
      <PageHead
        title="Devices"
        text="Where you are signed in. If you do not recognise one of them, sign it out and choose a new password."
      />
      {hasOthers && <SignOutForm refusal={refusal} className="mb-8" />}
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { device, signedInAt, lastActiveAt } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-5">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.4} />
      <div className="min-w-48 flex-1">
        <DeviceName {...session} />
        <p className="text-sm text-ink-soft">
          Last active {formatDate(lastActiveAt)} · Signed in {formatDate(signedInAt)}
        </p>
      </div>
      <SignOutButton session={session} className="ml-10 sm:ml-0" />
    </li>
  );
}
