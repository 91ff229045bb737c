import { Readable } from "node:stream";
import { href, redirect } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { exportFiles } from "#app/domain/shop-export/export-files.server.ts";
import { measureShopExport } from "#app/domain/shop-export/measure-export.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { streamZip } from "#app/platform/zip/write-zip.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import { secondFactorOf } from "#app/routes/admin/settings/second-factor/confirm-second-factor.server.ts";
import type { Route } from "./+types/export-file";

const PAGE = href("/admin/settings/export");

export function loader() {
  return redirect(PAGE);
}

/** The whole shop as a ZIP file, streamed. A POST with a fresh second factor, which is audited. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  if ((await secondFactorOf(context)).access !== "open")
    return redirectWithFlash(PAGE, {
      title: "Confirm your identity",
      description: "The export is made only after a code of your authenticator app or a passkey.",
      tone: "bad",
    });
  const app = getApp(context);
  const size = await measureShopExport(app.db);
  const scope = {
    hasImages: fields["images"] === "on" && size.canHoldImages,
    hasDocuments: fields["documents"] === "on" && size.canHoldDocuments,
  };
  await recordExport(context, { file: "everything", search: "" });
  const at = app.clock.now();
  const chunks = Readable.from(streamZip(exportFiles(app, scope), { at }));
  // The streams of Node and of the web differ only in their types.
  return new Response(Readable.toWeb(chunks) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="shop-${indianDay(at)}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}
