import { data, href, redirect, Form, useNavigation } from "react-router";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { PanelColumns } from "#app/components/admin/panel.tsx";
import { rearrangedFields } from "#app/components/admin/lists/rearrange.ts";
import {
  imageRefused,
  invalidEdit,
  staleEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import { savedSettings } from "#app/components/admin/forms/settings-results.ts";
import type { FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import {
  changeAppearance,
  discardAppearance,
  publishAppearance,
  readAppearance,
} from "#app/domain/content/change-appearance.server.ts";
import {
  AppearanceVersions,
  APPEARANCE_FORMS,
  type AppearanceChange,
} from "#app/domain/content/appearance.forms.ts";
import type { MissingImages } from "#app/domain/media/text-images.server.ts";
import { nestFields, type NestedFields } from "#app/lib/forms/nested-fields.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { AccentPart } from "#app/routes/admin/appearance/accent-part.tsx";
import { AnnouncementPart } from "#app/routes/admin/appearance/announcement-part.tsx";
import { HomePart } from "#app/routes/admin/appearance/home-part.tsx";
import { LogoPart } from "#app/routes/admin/appearance/logo-part.tsx";
import { CraftsPart, NewsletterPart, SizesPart } from "#app/routes/admin/appearance/heading-part.tsx";
import { TextsPart } from "#app/routes/admin/appearance/texts-part.tsx";
import { partValues } from "#app/routes/admin/appearance/part-values.ts";
import { readEditForm } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/appearance";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextField, TextAreaField } from "#app/ui/form/field.tsx";
import {
  changedHomePart,
  homePartAnchor,
  type AppearanceImage,
  type AppearancePart,
  type AppearanceSettings,
} from "#app/domain/content/appearance.settings.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { imageSrc, uploadedImageId } from "#app/lib/images/image-urls.ts";
import { IMAGE_HINT } from "#app/lib/forms/image-upload.ts";

export const meta: Route.MetaFunction = () => [{ title: "Appearance | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { published, draft } = await readAppearance(getApp(context).db);
  const appearance = draft.value.draft ?? published.value;
  return {
    appearance,
    hasDraft: draft.value.draft !== null,
    previewUrl: previewUrl(published.value, appearance),
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
  const form = parsePart(part, nestFields(values));
  if (!form.success) return refuse(invalidEdit(fieldErrorsOf(form.error), values));
  if (image.kind === "refused") return refuse(imageRefused(image.error, values));
  const mode = fields["mode"] === "try" ? "try" : "save";
  const { published, draft } = await readAppearance(app.db);
  const before = draft.value.draft ?? published.value;
  const saved = await changeAppearance(app, { ...versions, change: form.change, image, mode }, admin);
  if (!saved.ok && saved.error === "stale") return refuse(staleEdit(values));
  if (!saved.ok && saved.error === "missing-images")
    return refuse(invalidEdit(missingImageErrors(saved, values), values));
  if (!saved.ok) return refuse(imageRefused(saved.imageError, values));
  if (mode === "try" && fields["stays"] === "yes")
    return redirectWithFlash(href("/admin/appearance"), ADDED_TO_DRAFT);
  if (mode === "try") return redirect(previewUrl(before, { ...before, [part]: form.change.value }));
  return redirectWithFlash(href("/admin/appearance"), savedSettings("Appearance"));
}

/** The errors of the fields that name the missing images. */
function missingImageErrors(missing: MissingImages, values: Record<string, string>) {
  const lost = new Set(missing.urls.map(uploadedImageId));
  const fields = Object.keys(values).filter((name) => lost.has(uploadedImageId(values[name]?.trim() ?? "")));
  return Object.fromEntries(fields.map((name) => [name, "This image no longer exists. Choose another one."]));
}

/** The URL of the preview, at the part of the home page that was changed. Logo, announcement and hero are at its top. */
function previewUrl(
  before: Pick<AppearanceSettings, "home">,
  after: Pick<AppearanceSettings, "home">,
): string {
  const part = changedHomePart(before.home, after.home);
  return `${href("/")}?preview${part ? `#${homePartAnchor(part)}` : ""}`;
}

const ADDED_TO_DRAFT = {
  title: "Added to the draft",
  description: "“Preview draft” shows it in a new tab. Unsaved changes in the other sections are kept.",
  tone: "good" as const,
};

const DISCARDED = { title: "Draft discarded", tone: "good" as const, durationMs: 3000 };

export const shouldRevalidate = editRevalidation;

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
  const { appearance, hasDraft, previewUrl: to, versions } = loaderData;
  useErrorToast(actionData?.problem);
  const partOf = (part: PartResult["part"]) => {
    const mine = actionData?.part === part ? actionData : undefined;
    return { versions, problem: mine?.problem, submitted: mine?.values, resultId: mine?.id };
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
      {hasDraft && <DraftNotice versions={versions} previewTo={to} />}
      <PanelColumns>
        <div className="space-y-4">
          <LogoPart {...partOf("logo")} stored={stored.logo} image={appearance.logo.image} />
          <AccentPart {...partOf("accent")} stored={stored.accent} />
          <AnnouncementPart {...partOf("announcement")} stored={stored.announcement} />
          <TextsPart {...partOf("texts")} stored={stored.texts} />
        </div>
        <div className="space-y-4">
          <HeroPart {...partOf("hero")} stored={stored.hero} image={appearance.hero.image} />
          <SizesPart {...partOf("sizes")} stored={stored.sizes} />
          <CraftsPart {...partOf("crafts")} stored={stored.crafts} />
          <NewsletterPart {...partOf("newsletter")} stored={stored.newsletter} />
          <HomePart {...partOf("home")} stored={stored.home} />
        </div>
      </PanelColumns>
    </>
  );
}

/** The part of the appearance with this name, or null. */
function requestedPart(name: string): AppearancePart | null {
  return Object.hasOwn(APPEARANCE_FORMS, name) ? (name as AppearancePart) : null;
}

/** Validates a part's fields. */
function parsePart(part: AppearancePart, fields: Record<string, NestedFields>) {
  const form = APPEARANCE_FORMS[part].safeParse(fields);
  if (!form.success) return { success: false as const, error: form.error };
  // Indexing loses the relation between a part and its form's output.
  return { success: true as const, change: { part, value: form.data } as AppearanceChange };
}

/** Shown while there is a draft, with the buttons that publish or discard it. */
function DraftNotice({ versions, previewTo }: Pick<PartProps, "versions"> & { previewTo: string }) {
  const { formData } = useNavigation();
  const pending = formData?.get("intent");
  return (
    <Alert tone="warning" title="You have a draft that is not published" className="mb-4">
      <p>The sections below show the draft. The store still shows the published version.</p>
      <Form method="post" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="version" value={versions.version} />
        <input type="hidden" name="draftVersion" value={versions.draftVersion} />
        <Button
          type="submit"
          name="intent"
          value="publish"
          variant="dark"
          size="sm"
          isPending={pending === "publish"}
          pendingLabel="Publishing..."
          disabled={formData !== undefined}
        >
          Publish draft
        </Button>
        <ButtonLink to={previewTo} target="_blank" variant="outline" size="sm">
          Preview draft
          <span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
        <Button
          type="submit"
          name="intent"
          value="discard"
          variant="danger"
          size="sm"
          isPending={pending === "discard"}
          disabled={formData !== undefined}
        >
          Discard draft
        </Button>
      </Form>
    </Alert>
  );
}

function HeroPart({ image, ...part }: PartProps & { image: AppearanceImage | null }) {
  return (
    <PartForm {...part} part="hero" title="Hero" hasImage>
      {(values, errorOf) => {
        const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errorOf(name) });
        return (
          <>
            <TextField label="Line above" maxLength={60} {...field("eyebrow")} />
            <TextField
              label="Title"
              required
              maxLength={120}
              hint="*Words between asterisks* are set in italics."
              {...field("title")}
            />
            <TextAreaField label="Text" rows={3} maxLength={300} {...field("text")} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="First button" required maxLength={40} {...field("firstLabel")} />
              <TextField
                label="Its link"
                required
                maxLength={300}
                hint="/products, or https://…"
                {...field("firstTo")}
              />
              <TextField
                label="Second button"
                maxLength={40}
                hint="Leave empty for none."
                {...field("secondLabel")}
              />
              <TextField label="Link of the second button" maxLength={300} {...field("secondTo")} />
            </div>
            <ImageField
              label={image ? "Replace image" : "Image"}
              hint={`Landscape, with its subject in the middle; ${IMAGE_HINT}. Without one, the default image is shown.`}
              stored={image && imageSrc(image.id, 640)}
              error={errorOf("image")}
            />
          </>
        );
      }}
    </PartForm>
  );
}
