import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { goneEdit, invalidEdit, refuseEdit, staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { CampaignForm, MAX_DRAFTS } from "#app/domain/people/campaigns/campaign.ts";
import {
  countRecipients,
  deleteCampaign,
  findCampaign,
  previewCampaign,
} from "#app/domain/people/campaigns/campaigns.server.ts";
import { findSegment, listSegments } from "#app/domain/people/segments/segments.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { CampaignFields } from "#app/routes/admin/customers/campaigns/campaign-form.tsx";
import { progressOf } from "#app/routes/admin/customers/campaigns/progress.ts";
import { runCampaignStep } from "#app/routes/admin/customers/campaigns/run-campaign-step.server.ts";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { EmailFrames } from "#app/routes/admin/settings/notifications/email-preview-panel.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import type { Route } from "./+types/campaign";

/** URL id of a new campaign. */
const NEW = "new";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.campaign?.subject ?? "Write a message"} | Admin` },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, clock, orders, settings } = getApp(context);
  const segments = (await listSegments(db)).map(({ id, name }) => ({ id, name }));
  const person = adminOf(context).email;
  if (params.id === NEW) {
    const requested = url.searchParams.get("segment") ?? "";
    return { campaign: null, segments, person, requested, text: "", recipientCount: null };
  }
  const campaign = await findCampaign(db, params.id);
  if (!campaign) throw data(null, { status: 404 });
  const { text } = await previewCampaign(orders, campaign);
  const { currency } = (await settings.get()).sales;
  const segment = campaign.status === "draft" && (await findSegment(db, campaign.segmentId ?? ""));
  const recipientCount = segment
    ? await countRecipients(db, { rule: segment.rule, currency, now: clock.now() })
    : null;
  return { campaign, segments, person, requested: campaign.segmentId ?? "", text, recipientCount };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, orders } = getApp(context);
  const { id: actorId, email } = adminOf(context);
  const by = { actorId, email, at: clock.now() };
  const fields = await readForm(request);
  const id = params.id === NEW ? null : params.id;
  const version = editedVersion(fields);
  if (fields["intent"] === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deleteCampaign(db, { id, version }, by);
    if (!deleted.ok) return refused(deleted.error, {});
    return redirectWithSuccess(href("/admin/customers/campaigns"), "Draft deleted");
  }
  const form = CampaignForm.safeParse({ ...fields, step: fields["step"] ?? "save" });
  if (!form.success) return refuseEdit(invalidEdit(fieldErrorsOf(form.error), fields));
  const result = await runCampaignStep(orders, { id, ...form.data }, by);
  if (!result.ok) return refused(result.error, fields);
  return redirectWithSuccess(href("/admin/customers/campaigns/:id", { id: result.id }), result.title);
}

type Refusal = Extract<Awaited<ReturnType<typeof runCampaignStep>>, { ok: false }>["error"];

const REFUSALS: Record<Exclude<Refusal, "stale" | "not-found">, string> = {
  started: "This message is already being sent, or was sent. Nothing was sent twice, and nothing changed.",
  "no-segment": "The segment was deleted in the meantime. Choose another one.",
  "too-many": `There are ${MAX_DRAFTS} drafts already. Send or delete one first.`,
  nobody: "None of these customers has subscribed to the newsletter, so there is nobody to send it to.",
  "too-many-tests":
    "You have sent many tests in this hour. Wait a while, and look at the preview until then.",
};

function refused(error: Refusal, values: Record<string, string>) {
  if (error === "stale") return refuseEdit(staleEdit(values));
  if (error === "not-found") return refuseEdit(goneEdit(values));
  const title = error === "started" ? "Already started" : "Not saved";
  return data(formError(title, REFUSALS[error], { values }), {
    status: error === "too-many-tests" ? 429 : 409,
  });
}

export const shouldRevalidate = editRevalidation;

export default function CampaignPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { campaign } = loaderData;
  const mayWrite = usePermissions().includes("campaigns.send");
  const isDraft = campaign === null || campaign.status === "draft";
  return (
    <div className="max-w-4xl">
      <PageHead
        backLink={<BackLink to={href("/admin/customers/campaigns")}>Campaigns</BackLink>}
        title={campaign?.subject ?? "Write a message"}
        text={campaign && !isDraft ? `To the segment “${campaign.segmentName}”` : undefined}
        actions={
          campaign?.status === "sending" && (
            <RefreshLink to={href("/admin/customers/campaigns/:id", { id: campaign.id })} />
          )
        }
      />
      <FormErrorAlert error={refusal} />
      <div className="space-y-4">
        {campaign && !isDraft && (
          <Panel title={progressOf(campaign)}>
            <p className="text-sm text-ink-soft">
              Only customers who were subscribed to the newsletter when it was started, and still were when
              their email was next, get it. Each has a link to unsubscribe.
            </p>
          </Panel>
        )}
        {isDraft && mayWrite && (
          <CampaignFields key={campaign?.version ?? 0} {...loaderData} refusal={refusal} />
        )}
        {campaign && (
          <Panel title={isDraft ? "As it is sent: the saved draft" : "As it is sent"}>
            <EmailFrames
              src={`${href("/admin/customers/campaigns/:id/preview", { id: campaign.id })}?version=${campaign.version}`}
              text={loaderData.text}
            />
          </Panel>
        )}
        {campaign && isDraft && mayWrite && (
          <DeleteForm one="draft" version={campaign.version} text="It has not been sent to anybody." />
        )}
      </div>
    </div>
  );
}
