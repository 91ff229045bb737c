import { getApp } from "#app/context/context-keys.server.ts";
import { drawWordmark } from "#app/platform/share-card/share-cards.server.ts";
import type { Route } from "./+types/wordmark";

let drawn: { key: string; bytes: Promise<Buffer> } | undefined;

/** The shop's name as an image, for the head of emails: their programs have no font of the shop. */
export async function loader({ context }: Route.LoaderArgs) {
  const { general, appearance } = await getApp(context).settings.get();
  const name = appearance.logo.wordmark || general.name;
  const key = `${appearance.accent} ${name}`;
  if (drawn?.key !== key) drawn = { key, bytes: drawWordmark(name, appearance.accent) };
  return new Response(new Uint8Array(await drawn.bytes), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
}
