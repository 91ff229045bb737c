import { href, redirect } from "react-router";
import { z } from "zod";
import { metricsOfView } from "#app/domain/analytics/sales.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/counts";

const CountsInput = z.object({
  /** The path of a client-side navigation. */
  view: z.string().startsWith("/").max(2_000).optional(),
  cart: z.literal("begun").optional(),
});

export function loader() {
  return redirect(href("/"));
}

/** Counts events sent by the shop's script: numbers only, no personal data. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = CountsInput.safeParse(await readForm(request));
  if (!received.success) return new Response(null, { status: 400 });
  const { view, cart } = received.data;
  const metrics = [...(view ? metricsOfView(view) : []), ...(cart ? (["carts"] as const) : [])];
  getApp(context).visits.recordShown(metrics, request.headers.get("user-agent"));
  return new Response(null, { status: 204 });
}
