import { href } from "react-router";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { findPage } from "#app/domain/content/content.server.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { TextPage } from "#app/routes/shop/text-page/text-page.tsx";
import { unwrittenPage } from "#app/routes/shop/text-page/unwritten-page.ts";
import type { Route } from "./+types/privacy-policy";

const TITLE = "Privacy Policy";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = getApp(context);
  getRequestContext(context).allowPublicCaching([contentTag("privacy-policy")]);
  return {
    page: (await findPage(db, "privacy-policy")) ?? unwrittenPage(TITLE),
    today: formatDate(clock.now()),
    canonical: new URL(href("/privacy-policy"), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: `What ${shopNameIn(matches)} learns about you when you use the shop, what we do with it, and your rights over it.`,
    canonical: loaderData?.canonical,
  });

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData.page} note={`Last updated: ${loaderData.today}`} />;
}
