import { href } from "react-router";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { describeFinalSales } from "#app/domain/catalog/final-sale.server.ts";
import { findPage } from "#app/domain/content/content.server.ts";
import { fillTextPage, namesFinalSales } from "#app/domain/content/placeholders.ts";
import { createTextRenderer } from "#app/domain/content/page-texts.server.ts";
import { findPageValues } from "#app/domain/setup/page-values.server.ts";
import { wayBackSentence } from "#app/domain/orders/returns/way-back.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { contentTag, listingTags } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { TextPage } from "#app/routes/shop/text-page/text-page.tsx";
import { unwrittenPage } from "#app/routes/shop/text-page/unwritten-page.ts";
import type { Route } from "./+types/policy";

const POLICIES = {
  "privacy-policy": {
    title: "Privacy Policy",
    describe: (shop: string) =>
      `What ${shop} learns about you when you use the shop, what we do with it, and your rights over it.`,
  },
  "refund-policy": {
    title: "Refund Policy",
    describe: (shop: string) =>
      `How long you can return items, how, and when your refund arrives: how it works at ${shop}.`,
  },
  accessibility: {
    title: "Accessibility",
    describe: (shop: string) =>
      `What ${shop} does so that everybody can shop here, how it is checked, what is missing, and whom to tell.`,
  },
  faq: {
    title: "FAQ",
    describe: (shop: string) =>
      `Sizes, delivery, payment, orders and returns: what shoppers ask ${shop} most, with answers.`,
  },
  "terms-conditions": {
    title: "Terms & Conditions",
    describe: (shop: string) =>
      `The agreement between you and ${shop} when you use this shop and order from it.`,
  },
};

/** The policy of a route's pattern or id. */
function slugOf(route: string): keyof typeof POLICIES {
  if (route.endsWith("terms-conditions")) return "terms-conditions";
  if (route.endsWith("accessibility")) return "accessibility";
  if (route.endsWith("faq")) return "faq";
  return route.endsWith("refund-policy") ? "refund-policy" : "privacy-policy";
}

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = getApp(context);
  const slug = slugOf(pattern);
  const page = await findPage(db, slug);
  const saved = await settings.get();
  const text = JSON.stringify(page);
  const { values, tags } = await findPageValues(db, saved, text);
  // The refund policy states the final sales, even where the owner's text does not.
  const isNoted = slug === "refund-policy" && !namesFinalSales(text);
  const finalSales = isNoted ? await describeFinalSales(db) : "";
  getRequestContext(context).allowPublicCaching([contentTag(slug), ...(isNoted ? listingTags([]) : tags)]);
  const filled = page ? fillTextPage(page, values) : unwrittenPage(POLICIES[slug].title);
  const render = createTextRenderer(db, filled, values);
  return {
    page: { ...filled, sections: await Promise.all(filled.sections.map(render)) },
    eyebrow: slug === "faq" ? "Questions and answers" : undefined,
    note: [noteOf(slug, saved, clock.now()), finalSales].filter(Boolean).join(" "),
    canonical: new URL(href(`/${slug}`), publicUrl).href,
  };
}

/** The line below the title. The terms of returns are settings, which the owner's text need not repeat. */
function noteOf(slug: keyof typeof POLICIES, { returns, sales }: StoreSettings, now: Date) {
  if (slug === "privacy-policy") return `Last updated: ${formatDate(now)}`;
  if (slug !== "refund-policy") return undefined;
  const periods = `Items can be returned within ${returns.days} days of delivery. Refunds arrive within ${returns.refundedWithin}.`;
  return [periods, wayBackSentence(returns, moneyFormatOf(sales))].filter(Boolean).join(" ");
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, describe } = POLICIES[slugOf(matches.at(-1)?.id ?? "")];
  return pageMeta({
    matches,
    title,
    description: describe(shopNameIn(matches)),
    canonical: loaderData?.canonical,
  });
};

export default function Policy({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} />;
}
