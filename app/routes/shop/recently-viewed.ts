import { data } from "react-router";
import { z } from "zod";
import { listCardsOf } from "#app/domain/catalog/listing/list-products.server.ts";
import { MAX_RECENTLY_VIEWED } from "#app/domain/catalog/listing/recently-viewed.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/recently-viewed";

const Requested = z.array(z.uuid()).min(1).max(MAX_RECENTLY_VIEWED);

/** The cards of products viewed in a browser, at current prices: `?ids=a,b,c`. Products no longer for sale are omitted. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = Requested.safeParse(new URL(request.url).searchParams.get("ids")?.split(","));
  if (!requested.success)
    throw data({ message: `Request between 1 and ${MAX_RECENTLY_VIEWED} products.` }, { status: 400 });
  return { products: await listCardsOf(getApp(context).db, requested.data) };
}
