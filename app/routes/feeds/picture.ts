import { data } from "react-router";
import { findPicture } from "#app/domain/media/media.server.ts";
import { PICTURE_WIDTHS } from "#app/platform/pictures.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import type { Route } from "./+types/picture";

const FILE = /^(\d{3,4})\.webp$/;

/** A picture in one of the offered widths. Its address never shows another picture, so it is kept for ever. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const wanted = Number(FILE.exec(params.file)?.[1]);
  const width = PICTURE_WIDTHS.find((offered) => offered === wanted);
  const { db, pictures } = storeOf(context);
  const storageKey = width && (await findPicture(db, params.id));
  const bytes = storageKey ? await pictures.read(storageKey, width) : null;
  if (!bytes) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
