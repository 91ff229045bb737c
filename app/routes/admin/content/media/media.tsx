import { data, Form, href, Link, useNavigation } from "react-router";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { addLibraryImage } from "#app/domain/media-library/edit-images.server.ts";
import { listImages, type ListedImage } from "#app/domain/media-library/list-images.server.ts";
import { imageName, parseLibraryQuery } from "#app/domain/media-library/media-library.ts";
import { imageErrorStatus, imageErrorText, MAX_IMAGE_BYTES } from "#app/lib/forms/image-upload.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/media";

export const meta: Route.MetaFunction = () => [{ title: "Media | Admin" }];

const PATH = href("/admin/content/media");

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = parseLibraryQuery(url.searchParams);
  return { requested, ...(await listImages(getApp(context).db, requested)) };
}

/** Uploads an image to the library. */
export async function action({ request, context }: Route.ActionArgs) {
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "image",
    maxBytes: MAX_IMAGE_BYTES,
  });
  const added = upload.ok ? await addLibraryImage(getApp(context), upload, adminOf(context)) : upload;
  if (added.ok) {
    const url = href("/admin/content/media/:id", { id: added.id });
    return redirectWithSuccess(url, "Image uploaded");
  }
  const text = imageErrorText(added.error);
  const problem = formError("Image Upload Error", text, { fieldErrors: { image: text } });
  return data(problem, { status: imageErrorStatus(added.error) });
}

export default function Media({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { requested, images } = loaderData;
  return (
    <ListFrame
      title="Content"
      label="Images"
      nouns={["image", "images"]}
      path={PATH}
      query={{ search: requested.search, status: requested.isUnused ? "unused" : null }}
      pagination={loaderData}
      statuses={{ unused: { name: "Unused" } }}
      search={{ label: "Search by file name or alt text", placeholder: "File name or alt text" }}
      above={
        <>
          <ContentTabs />
          <FormErrorAlert error={problem} />
          <UploadForm error={problem?.fieldErrors?.["image"]} />
        </>
      }
      empty={{
        title: "No Images Yet",
        text: "Images of products, pages, posts and the appearance are listed here, with the places that show them.",
      }}
    >
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {images.map((image) => (
          <ImageTile key={image.id} image={image} />
        ))}
      </ul>
    </ListFrame>
  );
}

function UploadForm({ error }: { error: string | undefined }) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" encType="multipart/form-data" className="mb-5 max-w-xl space-y-3">
      <ImageField label="Upload an image" stored={null} error={error} />
      <Button type="submit" variant="outline" size="sm" isPending={isPending} pendingLabel="Uploading...">
        Upload
      </Button>
    </Form>
  );
}

function ImageTile({ image }: { image: ListedImage }) {
  const { id, alt, width, height, useCount } = image;
  return (
    <li className="min-w-0">
      <Link to={href("/admin/content/media/:id", { id })} className="block">
        <img
          src={imageSrc(id, 320)}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          className="aspect-square w-full rounded bg-linen object-cover"
        />
        <span className="mt-2 block truncate text-sm font-medium">{imageName(image)}</span>
      </Link>
      <p className="text-xs text-ink-soft">
        {useCount === 0 ? "Unused" : useCount === 1 ? "Used in 1 place" : `Used in ${useCount} places`}
      </p>
    </li>
  );
}
