import { href, redirect } from "react-router";
import { originOf } from "#app/domain/customers/auth/sign-in.server.ts";
import { exportPerson } from "#app/domain/privacy/export-person.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { jsonDownload } from "#app/platform/http/json-responses.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { checkPassword } from "#app/routes/account/profile/check-password.server.ts";
import { callerOf, requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/download";

const DOWNLOADS: Limit = { name: "data-download", max: 5, windowMs: 60 * 60_000 };

export function loader() {
  return redirect(href("/profile/data"));
}

/** The customer's data as a file. A session alone is not enough: the password is required. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const { db, clock, limits, securityLog } = getApp(context);
  const refused = await checkPassword({ request, context }, user, await readForm(request));
  if (refused) return refuse(refused.message);
  const result = await limits.consume(DOWNLOADS, user.id);
  if (!result.ok)
    return refuse("You have just downloaded your data several times. Please try again in an hour.");
  await securityLog.record({
    action: "data.exported",
    actorId: user.id,
    subjectType: "user",
    subjectId: user.id,
    details: originOf(callerOf(request, context)),
  });
  const now = clock.now();
  return jsonDownload(`my-data-${indianDay(now)}.json`, await exportPerson(db, user, { now }));
}

function refuse(description: string): Promise<Response> {
  return redirectWithFlash(href("/profile/data"), { title: "Download failed", description, tone: "bad" });
}
