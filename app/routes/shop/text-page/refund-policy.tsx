import { href } from "react-router";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { findPage } from "#app/domain/content/content.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { TextPage } from "#app/routes/shop/text-page/text-page.tsx";
import { unwrittenPage } from "#app/routes/shop/text-page/unwritten-page.ts";
import type { Route } from "./+types/refund-policy";

const TITLE = "Refund Policy";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = getApp(context);
  getRequestContext(context).allowPublicCaching([contentTag("refund-policy")]);
  return {
    page: (await findPage(db, "refund-policy")) ?? unwrittenPage(TITLE),
    canonical: new URL(href("/refund-policy"), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: `Returns within 30 days of delivery, refunds within 7-14 business days: how it works at ${shopNameIn(matches)}.`,
    canonical: loaderData?.canonical,
  });

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
