import { href } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/manifest";

// The colours of app/ui/styles/tokens.css: a manifest cannot use custom properties.
const PAPER = "#fbf8f3";
const PLUM_DEEP = "#33122a";

/** The web app manifest: https://www.w3.org/TR/appmanifest/. */
export async function loader({ context }: Route.LoaderArgs) {
  const { general } = await getApp(context).settings.get();
  const icon = (size: number, purpose: string) => ({
    src: `/icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name: general.name,
    short_name: general.name,
    description: `${general.tagline}.`,
    lang: "en-IN",
    dir: "ltr",
    start_url: href("/"),
    scope: "/",
    display: "minimal-ui",
    background_color: PAPER,
    theme_color: PLUM_DEEP,
    categories: ["shopping"],
    icons: [
      icon(192, "any"),
      icon(512, "any"),
      icon(512, "maskable"),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
