import { href } from "react-router";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { findPage } from "#app/domain/content/content.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { TextPage } from "#app/routes/shop/text-page/text-page.tsx";
import { unwrittenPage } from "#app/routes/shop/text-page/unwritten-page.ts";
import type { Route } from "./+types/terms-conditions";

const TITLE = "Terms & Conditions";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = getApp(context);
  getRequestContext(context).allowPublicCaching([contentTag("terms-conditions")]);
  return {
    page: (await findPage(db, "terms-conditions")) ?? unwrittenPage(TITLE),
    canonical: new URL(href("/terms-conditions"), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: `The agreement between you and ${shopNameIn(matches)}, Lucknow, when you use this shop and order from it.`,
    canonical: loaderData?.canonical,
  });

export default function TermsConditions({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} />;
}
