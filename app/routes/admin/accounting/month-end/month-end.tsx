import { data, href } from "react-router";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { isDownloadable, MAX_STORED_ARCHIVES } from "#app/domain/accounting/archives/archive.ts";
import {
  archivePath,
  listArchives,
  requestArchive,
  revokeArchive,
} from "#app/domain/accounting/archives/archives.server.ts";
import { listRegisterGstins } from "#app/domain/accounting/register/read-sales-register.server.ts";
import { listGstMonths } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { daysOfMonth, isMonth } from "#app/lib/time/months.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { AccountingFrame } from "#app/routes/admin/accounting/accounting-frame.tsx";
import { ArchiveForm } from "#app/routes/admin/accounting/month-end/archive-form.tsx";
import { ArchiveList } from "#app/routes/admin/accounting/month-end/archive-list.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import type { Route } from "./+types/month-end";

export const meta: Route.MetaFunction = () => [{ title: "Month-end archive | Admin" }];

const PATH = href("/admin/accounting/month-end");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, secret, publicUrl, settings } = getApp(context);
  const now = clock.now();
  const mayOpenDocuments = adminOf(context).permissions.includes("personal-data.export");
  const current = indianDay(now).slice(0, 7);
  const [archives, months, { accounting, general }] = await Promise.all([
    listArchives(db),
    listGstMonths(db, current),
    settings.get(),
  ]);
  const days = { from: `${months.at(-1) ?? current}-01`, to: daysOfMonth(current).to };
  const gstins = await listRegisterGstins(db, days);
  return {
    months,
    gstins: gstins.length > 0 ? gstins : [general.gstin],
    shopGstin: general.gstin,
    accountantEmail: accounting.accountantEmail,
    archives: archives.map((archive) => ({
      ...archive,
      url:
        isDownloadable(archive, now) && (mayOpenDocuments || !archive.hasDocuments)
          ? new URL(archivePath(secret, archive.id), publicUrl).href
          : null,
      isLinkHidden: archive.hasDocuments && !mayOpenDocuments,
      isEnded: archive.expiresAt <= now,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, jobs, clock, settings } = getApp(context);
  const { id: actorId, permissions } = adminOf(context);
  const values = await readForm(request);
  const at = clock.now();
  if (values["intent"] === "revoke") {
    const id = values["id"] ?? "";
    const isRevoked = isUuid(id) && (await revokeArchive(db, { id, actorId, at }));
    return redirectWithSuccess(
      PATH,
      isRevoked ? "The link was revoked" : "This archive has no link to revoke",
    );
  }
  const month = values["month"] ?? "";
  if (!isMonth(month) || month > indianDay(at).slice(0, 7))
    return data(invalidForm({ month: "Choose a month" }, values), { status: 400 });
  const isSent = values["send"] === "on";
  if (isSent && (await settings.get()).accounting.accountantEmail === "")
    return data(invalidForm({ send: "Enter the accountant’s email under Settings > Accounting" }, values), {
      status: 400,
    });
  const hasDocuments = values["documents"] === "on" && permissions.includes("personal-data.export");
  const gstin = (values["gstin"] ?? "").slice(0, 15);
  const requested = await requestArchive({ db, jobs }, { month, gstin, hasDocuments, isSent, actorId, at });
  if (!requested.ok)
    return data(formError("Archive not made", REFUSALS[requested.error], { values }), { status: 409 });
  jobs.nudge("month-end-archive");
  return redirectWithSuccess(PATH, "The archive is being made");
}

const REFUSALS = {
  pending: "The archive of this month is being made already.",
  "too-many": `There are ${MAX_STORED_ARCHIVES} archives. Revoke one that is no longer needed.`,
};

/** The files of a month for the accountant as one ZIP archive, with a link that expires. */
export default function MonthEnd({ loaderData, actionData }: Route.ComponentProps) {
  const permissions = usePermissions();
  const mayChange = permissions.includes("accounting.edit");
  return (
    <AccountingFrame
      page="Month-end archive"
      text="All files that the accountant needs for a month, in one ZIP archive."
    >
      <div className="max-w-4xl space-y-4">
        {mayChange && (
          <ArchiveForm
            {...loaderData}
            problem={actionData}
            mayExportDocuments={permissions.includes("personal-data.export")}
          />
        )}
        <ArchiveList archives={loaderData.archives} mayChange={mayChange} />
      </div>
    </AccountingFrame>
  );
}
