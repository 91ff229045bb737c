import { useEffect } from "react";
import { data, Form, href, useNavigation, useRevalidator } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { addImportZip } from "#app/domain/catalog/import/images/add-import-zip.server.ts";
import { MAX_ZIP_BYTES } from "#app/domain/catalog/import/images/image-limits.ts";
import type { AddFilesResult } from "#app/domain/catalog/import/images/import-files.server.ts";
import {
  countImportImages,
  findMissingFiles,
  listFailedImages,
  retryFailedImages,
} from "#app/domain/catalog/import/images/image-progress.server.ts";
import { findImportProgress } from "#app/domain/catalog/import/find-import.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import {
  FailedImages,
  ImageProgressPanel,
  MissingFiles,
} from "#app/routes/admin/products/import/image-panels.tsx";
import { countOf } from "#app/routes/admin/products/import/import-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/import-images";

export const meta: Route.MetaFunction = () => [{ title: "Images of an import | Admin" }];

export async function loader({ params: { importId }, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  if (!isUuid(importId)) throw data(null, { status: 404 });
  const imported = await findImportProgress(app.db, importId);
  const progress = await countImportImages(app.db, importId);
  // The images of an import stay longer than its list of changes.
  if (!imported && progress.total === 0) throw data(null, { status: 404 });
  const page = pageNumberIn(url.searchParams);
  return {
    isImported: imported !== null,
    progress,
    files: await findMissingFiles(app, importId),
    failed: await listFailedImages(app.db, { importId, page, total: progress.failed }),
  };
}

export async function action({ request, params: { importId }, url, context }: Route.ActionArgs) {
  const app = getApp(context);
  const isKnown = isUuid(importId) && (await findImportProgress(app.db, importId));
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  if (isUpload && isKnown) return addZip({ request, importId, url, context });
  if (isUpload || !isUuid(importId)) throw data(null, { status: 404 });
  const { step } = await readForm(request);
  if (step !== "retry") throw data(null, { status: 400 });
  await retryFailedImages(app, importId);
  return redirectWithSuccess(url.pathname, "Fetching again");
}

async function addZip({
  request,
  importId,
  url,
  context,
}: Pick<Route.ActionArgs, "request" | "url" | "context"> & { importId: string }) {
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "zip",
    maxBytes: MAX_ZIP_BYTES,
  });
  const refuse = (text: string, status: number) =>
    data(formError("ZIP Error", text, { fieldErrors: { zip: text } }), { status });
  if (!upload.ok) return refuse(UPLOAD_ERRORS[upload.error] ?? NOT_STORED, 400);
  const added = await addImportZip(getApp(context), importId, upload.file);
  if (!added.ok) return refuse(zipErrorText(added), 400);
  const left = added.tooLarge.length;
  const title = `${countOf(added.added, "image")} added${left > 0 ? `, ${left} over 20 MB left out` : ""}`;
  return redirectWithSuccess(url.pathname, title);
}

const NOT_STORED = "The file could not be stored. Please try again.";
const TOO_LARGE = `A ZIP can have up to ${MAX_ZIP_BYTES / 1024 / 1024} MB. Divide the images among several, and add one after the other.`;
const UPLOAD_ERRORS: Partial<Record<string, string>> = {
  "no-file": "Please choose a ZIP file first.",
  "too-large": TOO_LARGE,
  busy: "Too many uploads at the moment. Please try again shortly.",
};

function zipErrorText({ error, reason }: Exclude<AddFilesResult, { ok: true }>): string {
  switch (error) {
    case "not-a-zip":
      return `This ZIP cannot be read${reason ? `: ${reason}` : ""}. Pack the images again, without a password.`;
    case "too-many-files":
      return "These are more than 20,000 files. Divide them among several ZIPs.";
    case "too-large":
      return "The unpacked images are too large together. Divide them among several ZIPs.";
    case "no-images":
      return "There are no images in this ZIP.";
    case "disk-full":
      return "The disk of the store has not enough space for these images.";
  }
}

export default function ImportImages({ loaderData, params, actionData }: Route.ComponentProps) {
  const { progress, failed, files, isImported } = loaderData;
  useErrorToast(actionData);
  useReload(progress.waiting + progress.waitingFiles > 0 && progress.total > 0);
  const path = href("/admin/products/import/:importId/images", params);
  const needsFiles =
    isImported && (files.missing.length > 0 || progress.waitingFiles > 0 || progress.failed > 0);
  return (
    <>
      <PageHead
        backLink={
          <BackLink
            to={
              isImported ? href("/admin/products/import/:importId", params) : href("/admin/products/import")
            }
          >
            Import
          </BackLink>
        }
        title="Images"
        text="Products are in the shop before their images: these are fetched one after the other."
      />
      <div className="space-y-4">
        {progress.total > 0 && <ImageProgressPanel progress={progress} />}
        {files.missing.length > 0 && <MissingFiles files={files} />}
        {needsFiles && <ZipForm error={actionData?.fieldErrors?.["zip"]} />}
        {failed.images.length > 0 && <FailedImages images={failed.images} />}
        <Pager
          label="Failed images"
          page={failed.page}
          pageCount={failed.pageCount}
          urlOf={(page) => listUrl(path, { page })}
        />
      </div>
    </>
  );
}

const RELOAD_MS = 3_000;

/** Loads the progress again every few seconds while the page is visible. */
function useReload(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}

function ZipForm({ error }: { error: string | undefined }) {
  const { formEncType } = useNavigation();
  return (
    <Panel title="Images in a ZIP">
      <Form method="post" encType="multipart/form-data" noValidate className="max-w-xl space-y-4">
        <FileField
          label="ZIP file"
          name="zip"
          accept=".zip,application/zip"
          hint={`Images are found by the names in the file, with or without folders. Up to ${MAX_ZIP_BYTES / 1024 / 1024} MB.`}
          maxBytes={MAX_ZIP_BYTES}
          tooLargeText={TOO_LARGE}
          error={error}
        />
        <Button
          type="submit"
          variant="dark"
          isPending={formEncType === "multipart/form-data"}
          pendingLabel="Uploading..."
        >
          Add images
        </Button>
      </Form>
    </Panel>
  );
}
