import { href } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/robots";

// Personal pages, and expensive pages without content of their own (RFC 9309).
const NOT_FOR_ROBOTS = [
  "/admin",
  "/buy/",
  "/cart",
  "/checkout",
  "/login",
  "/logout",
  "/newsletter/",
  "/orders",
  "/profile",
  "/reset-password",
  "/change-email",
  "/signup",
  "/wishlist",
  "/products?*search=",
  "/recently-viewed",
  "/search/",
];

const CLOSED_TO_ROBOTS = ["User-agent: *", "Disallow: /"];

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, settings } = getApp(context);
  const { isClosed } = (await settings.get()).opening;
  const lines = isClosed
    ? CLOSED_TO_ROBOTS
    : [
        "User-agent: *",
        ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
        "",
        `Sitemap: ${new URL(href("/sitemap.xml"), publicUrl).href}`,
      ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": isClosed ? "no-store" : "public, max-age=3600",
    },
  });
}
