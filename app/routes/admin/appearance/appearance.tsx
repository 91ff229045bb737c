import { data, href, redirect } from "react-router";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { PanelColumns } from "#app/components/admin/panel-columns.tsx";
import { rearrangedFields } from "#app/components/admin/lists/rearrange.ts";
import {
  imageRefused,
  invalidEdit,
  staleEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import { savedSettings } from "#app/components/admin/forms/settings-results.ts";
import type { FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import {
  changeAppearance,
  discardAppearance,
  publishAppearance,
  readAppearance,
} from "#app/domain/content/change-appearance.server.ts";
import { AppearanceVersions } from "#app/domain/content/appearance.forms.ts";
import { nestFields } from "#app/lib/forms/nested-fields.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { AccentPart } from "#app/routes/admin/appearance/accent-part.tsx";
import { AnnouncementPart } from "#app/routes/admin/appearance/announcement-part.tsx";
import { requestedPart, parsePart } from "#app/routes/admin/appearance/requested-part.ts";
import { DraftNotice } from "#app/routes/admin/appearance/draft-notice.tsx";
import { HeroPart } from "#app/routes/admin/appearance/hero-part.tsx";
import { HomePart } from "#app/routes/admin/appearance/home-part.tsx";
import { LogoPart } from "#app/routes/admin/appearance/logo-part.tsx";
import { partValues } from "#app/routes/admin/appearance/part-values.ts";
import { readEditForm } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/appearance";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = () => [{ title: "Appearance | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { published, draft } = await readAppearance(getApp(context).db);
  return {
    appearance: draft.value.draft ?? published.value,
    hasDraft: draft.value.draft !== null,
    versions: { version: published.version, draftVersion: draft.version },
  };
}

/** The response to a form with errors, or one that only rearranged its rows. */
interface PartResult {
  part: string;
  problem?: FormError;
  values: Record<string, string>;
  id: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = adminOf(context);
  const { fields, image } = await readEditForm(request, temporaryUploadsOf(context));
  const { intent, part: sentPart = "", ...values } = fields;
  const refuse = ({ problem, status }: EditResult) =>
    data<PartResult>({ part: sentPart, problem, values, id: crypto.randomUUID() }, { status });
  const parsed = AppearanceVersions.safeParse(fields);
  if (!parsed.success) throw data(null, { status: 400 });
  const versions = parsed.data;
  if (intent === "publish" || intent === "discard") {
    const decide = intent === "publish" ? publishAppearance : discardAppearance;
    const decided = await decide(app, versions, admin);
    if (!decided.ok) return refuse(staleEdit({}));
    const done = intent === "publish" ? savedSettings("Appearance") : DISCARDED;
    return redirectWithFlash(href("/admin/appearance"), done);
  }
  const part = requestedPart(sentPart);
  if (!part) throw data(null, { status: 400 });
  const rearranged = part === "home" ? rearrangedFields(values, intent) : null;
  if (rearranged) return data<PartResult>({ part, values: { ...rearranged }, id: crypto.randomUUID() });
  const form = parsePart(part, part === "home" ? nestFields(values) : values);
  if (!form.success) return refuse(invalidEdit(fieldErrorsOf(form.error), values));
  if (image.kind === "refused") return refuse(imageRefused(image.error, values));
  const mode = fields["mode"] === "try" ? "try" : "save";
  const saved = await changeAppearance(app, { ...versions, change: form.change, image, mode }, admin);
  if (!saved.ok && saved.error === "stale") return refuse(staleEdit(values));
  if (!saved.ok) return refuse(imageRefused(saved.imageError, values));
  if (mode === "try" && fields["stays"] === "yes")
    return redirectWithFlash(href("/admin/appearance"), ADDED_TO_DRAFT);
  if (mode === "try") return redirect(`${href("/")}?preview`);
  return redirectWithFlash(href("/admin/appearance"), savedSettings("Appearance"));
}

const ADDED_TO_DRAFT = {
  title: "Added to the draft",
  description: "“Preview draft” shows it in a new tab. Unsaved changes in the other sections are kept.",
  tone: "good" as const,
};

const DISCARDED = { title: "Draft discarded", tone: "good" as const, durationMs: 3000 };

export const shouldRevalidate = editRevalidation;

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
  const { appearance, hasDraft, versions } = loaderData;
  useErrorToast(actionData?.problem);
  const partOf = (part: PartResult["part"]) => {
    const mine = actionData?.part === part ? actionData : undefined;
    return { versions, problem: mine?.problem, typed: mine?.values, resultId: mine?.id };
  };
  const stored = partValues(appearance);
  return (
    <>
      <PageHead
        title="Appearance"
        text="Save publishes a change immediately. Preview keeps it in a draft that only you can see."
      />
      {actionData?.problem && actionData.part === "" && (
        <Alert tone="bad" title={actionData.problem.title} className="mb-4">
          {actionData.problem.description}
        </Alert>
      )}
      {hasDraft && <DraftNotice versions={versions} />}
      <PanelColumns>
        <div className="space-y-4">
          <LogoPart {...partOf("logo")} stored={stored.logo} image={appearance.logo.image} />
          <AccentPart {...partOf("accent")} stored={stored.accent} />
          <AnnouncementPart {...partOf("announcement")} stored={stored.announcement} />
        </div>
        <div className="space-y-4">
          <HeroPart {...partOf("hero")} stored={stored.hero} image={appearance.hero.image} />
          <HomePart {...partOf("home")} stored={stored.home} />
        </div>
      </PanelColumns>
    </>
  );
}
