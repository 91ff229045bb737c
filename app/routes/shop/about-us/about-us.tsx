import { href } from "react-router";
import { ShopMap } from "#app/components/map/shop-map.tsx";
import { PageHeading } from "#app/components/page-heading.tsx";
import { pageMeta } from "#app/components/page-meta.ts";
import { useShop } from "#app/components/use-shop.ts";
import { findPage, listTeam } from "#app/domain/content/content.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { Purpose } from "#app/routes/shop/about-us/purpose.tsx";
import { Team } from "#app/routes/shop/about-us/team.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/about-us";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  getRequestContext(context).allowPublicCaching([contentTag("about-us"), contentTag("team")]);
  const { latitude, longitude } = (await settings.get()).general;
  return {
    about: await findPage(db, "about-us"),
    team: await listTeam(db, clock.now()),
    place: { latitude, longitude },
    canonical: new URL(href("/about-us"), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: "About Us",
    description:
      "A small fashion house in Hazratganj, Lucknow: who we are, what we stand for, and where to find us.",
    canonical: loaderData?.canonical,
  });

export default function AboutUs({ loaderData }: Route.ComponentProps) {
  const { about, team, place } = loaderData;
  const { shop } = useShop();
  return (
    <>
      <PageHeading
        eyebrow="About us"
        title={about?.title ?? `About ${shop.name}`}
        text={about?.intro ?? `${shop.tagline}.`}
      />
      {about && <Purpose about={about} />}
      {team.length > 0 && <Team team={team} />}
      <section aria-labelledby="visit-title" className="shell section">
        <SectionHeading
          id="visit-title"
          eyebrow="Visit us"
          title="Come and try things on"
          text={shop.hours.join(", ")}
        />
        <ShopMap name={shop.name} addressLines={shop.addressLines} place={place} />
      </section>
    </>
  );
}
