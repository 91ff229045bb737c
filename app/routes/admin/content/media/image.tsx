import { data, Form, href, Link, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { goneEdit, imageRefused, invalidEdit, refuseEdit } from "#app/components/admin/forms/edit-results.ts";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import {
  deleteLibraryImage,
  replaceLibraryImage,
  saveLibraryImage,
} from "#app/domain/media-library/edit-images.server.ts";
import { findLibraryImage, type LibraryDetail } from "#app/domain/media-library/list-images.server.ts";
import { imageName, MAX_ALT } from "#app/domain/media-library/media-library.ts";
import { imageSrc, storedImageUrl } from "#app/lib/images/image-urls.ts";
import { isUuid } from "#app/lib/id.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { linkOfUse } from "#app/routes/admin/content/media/link-of-use.ts";
import { readEditForm, type SentImage } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/image";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? imageName(loaderData.image) : "Image"} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const image = await findLibraryImage(getApp(context).db, params.id);
  if (!image) throw data(null, { status: 404 });
  return { image };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  if (!isUuid(id)) throw data(null, { status: 404 });
  const app = getApp(context);
  const admin = adminOf(context);
  const { fields, image } = await readEditForm(request, temporaryUploadsOf(context));
  const acting = { app, admin, id };
  if (fields["intent"] === "replace") return replace(acting, image);
  if (fields["intent"] === "delete") {
    const deleted = await deleteLibraryImage(app, id, admin);
    if (deleted.ok) return redirectWithSuccess(href("/admin/content/media"), "Image Deleted");
    return refuseEdit(deleted.error === "in-use" ? USED : goneEdit({}));
  }
  const alt = (fields["alt"] ?? "").trim();
  if (alt.length > MAX_ALT)
    return refuseEdit(invalidEdit({ alt: `Use at most ${MAX_ALT} characters` }, fields));
  const saved = await saveLibraryImage(app, { id, alt, isKept: fields["isKept"] === "yes" }, admin);
  if (!saved.ok) return refuseEdit(goneEdit(fields));
  return redirectWithSuccess(href("/admin/content/media/:id", { id }), "Image Saved");
}

interface Acting {
  app: ReturnType<typeof getApp>;
  admin: ReturnType<typeof adminOf>;
  id: string;
}

async function replace({ app, admin, id }: Acting, sent: SentImage) {
  if (sent.kind === "refused") return refuseEdit(imageRefused(sent.error, {}));
  if (sent.kind !== "replace") return refuseEdit(imageRefused("no-file", {}));
  const replaced = await replaceLibraryImage(app, { id, sent }, admin);
  if (replaced.ok)
    return redirectWithSuccess(href("/admin/content/media/:id", { id: replaced.id }), "Image Replaced");
  return refuseEdit(replaced.error === "not-found" ? goneEdit({}) : imageRefused(replaced.error, {}));
}

const USED = {
  problem: formError(
    "Image in use",
    "Something shows this image. Remove it from the places below first. Nothing was deleted.",
    { values: {} },
  ),
  status: 409,
};

export default function Image({ loaderData: { image }, actionData: problem }: Route.ComponentProps) {
  const { id, alt, width, height } = image;
  return (
    <div className="max-w-6xl">
      <PageHead
        backLink={<BackLink to={href("/admin/content/media")}>Media</BackLink>}
        title={imageName(image)}
        text={factsOf(image)}
      />
      <FormErrorAlert error={problem} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <img
          src={imageSrc(id, 960)}
          alt={alt}
          width={width}
          height={height}
          className="w-full rounded border border-line bg-linen object-contain"
        />
        <div className="space-y-4">
          <AltForm key={id} image={image} problem={problem} />
          <Uses image={image} />
          <ReplaceForm error={problem?.fieldErrors?.["image"]} />
          {image.uses.length === 0 && (
            <DeleteForm one="image" version={0} text="Nothing shows it. The file is deleted, too." />
          )}
        </div>
      </div>
    </div>
  );
}

function factsOf({ width, height, byteSize }: LibraryDetail): string {
  const size =
    byteSize === null ? "" : `, ${Math.max(1, Math.round(byteSize / 1024)).toLocaleString("en-IN")} kB`;
  return `WebP, ${width} × ${height} pixels${size}`;
}

function AltForm({ image, problem }: { image: LibraryDetail; problem: FormError | undefined }) {
  const values = problem?.values ?? {};
  const isPending = useNavigation().formData?.has("alt") ?? false;
  return (
    <Panel title="Alt text">
      <Form method="post" className="space-y-5">
        <TextField
          label="Description of the image"
          hint="Describes the image to people who do not see it, and to search engines. Products that show it get this text, too; in texts it is offered when the image is inserted."
          name="alt"
          maxLength={MAX_ALT}
          defaultValue={values["alt"] ?? image.alt}
          error={problem?.fieldErrors?.["alt"]}
        />
        <CheckboxField
          label="Keep it while it is unused"
          hint="Otherwise an unused image is deleted after 30 days, or after a day if it was uploaded to a product."
          name="isKept"
          value="yes"
          defaultChecked={image.isKept}
        />
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Save
        </Button>
      </Form>
    </Panel>
  );
}

function Uses({ image: { id, alt, uses } }: { image: LibraryDetail }) {
  return (
    <Panel title="Used in">
      {uses.length === 0 && <p className="text-sm text-ink-soft">Nothing shows this image.</p>}
      <ul className="text-sm">
        {uses.map((use) => {
          const { url, label } = linkOfUse(use);
          return (
            <li key={`${use.place} ${use.key}`}>
              {url === null ? (
                label
              ) : (
                <Link to={url} className="underlined inline-flex min-h-11 items-center">
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        To insert it without the toolbar, write this into the text:
      </p>
      <code className="text-sm wrap-anywhere">{`![${alt || "Describe the image"}](${storedImageUrl(id)})`}</code>
    </Panel>
  );
}

function ReplaceForm({ error }: { error: string | undefined }) {
  const isPending = useNavigation().formData?.get("intent") === "replace";
  return (
    <Panel title="Replace">
      <Form method="post" encType="multipart/form-data" className="space-y-3">
        <p className="text-sm text-ink-soft">The new image takes the place of this one everywhere.</p>
        <input type="hidden" name="intent" value="replace" />
        <ImageField label="New image" stored={null} error={error} />
        <Button type="submit" variant="outline" size="sm" isPending={isPending} pendingLabel="Replacing...">
          Replace
        </Button>
      </Form>
    </Panel>
  );
}
