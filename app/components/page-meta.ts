import type { MetaDescriptor } from "react-router";
import { CARD_HEIGHT, CARD_WIDTH, cardUrl, type ShareCard } from "#app/components/share-card.ts";

// For a page whose root loader failed.
const DEFAULT_SHOP_NAME = "Online shop";

/** The root loader's shop data, as a meta function receives it: the first of `matches`. */
type RootFirst = Readonly<
  Record<
    0,
    {
      loaderData?:
        | {
            shop: { name: string };
            theme: { accent: string | null; logo: { id: string } | null; card: ShareCard };
          }
        | undefined;
    }
  >
>;

/** The shop's name from the settings. */
export function shopNameIn(matches: RootFirst): string {
  return matches[0].loaderData?.shop.name ?? DEFAULT_SHOP_NAME;
}

/** A page's title with the shop's name appended. */
export function shopTitle(title: string, matches: RootFirst): string {
  return `${title} | ${shopNameIn(matches)}`;
}

/** The title of a page of a list. Search engines take pages of one title for copies. */
export function titleOfPage(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

/** The metadata of a page that search engines must not list. */
export function noindexMeta(title: string, matches: RootFirst) {
  return [{ title: shopTitle(title, matches) }, { name: "robots", content: "noindex" }];
}

interface PageMeta {
  matches: RootFirst;
  /** Without the shop's name, which is appended. */
  title: string;
  description: string;
  /** The page's absolute URL. Undefined when the page failed to load: then no meta tags are set. */
  canonical: string | undefined;
  type?: "website" | "article" | "product";
  /** The image of a shared link. Defaults to the built-in page's card. */
  card?: ShareCard;
}

/** Metadata of a public page: title, description, canonical URL, Open Graph, X's card. */
export function pageMeta({ matches, title, description, canonical, type = "website", card }: PageMeta) {
  const name = shopNameIn(matches);
  const shownCard = card ?? matches[0].loaderData?.theme.card;
  const fullTitle = title.startsWith(name) ? title : shopTitle(title, matches);
  if (!canonical) return [{ title: fullTitle }];
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:site_name", content: name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...(shownCard ? cardMeta(shownCard, { canonical, matches }) : []),
    { name: "twitter:card", content: "summary_large_image" },
  ] satisfies MetaDescriptor[];
}

function cardMeta(card: ShareCard, { canonical, matches }: { canonical: string; matches: RootFirst }) {
  const name = shopNameIn(matches);
  const theme = matches[0].loaderData?.theme;
  const brand = { name, accent: theme?.accent ?? null, logo: theme?.logo?.id ?? null };
  const imageUrl = new URL(cardUrl(card, brand), canonical).href;
  const alt = `${card.title}, from ${name}`;
  return [
    { property: "og:image", content: imageUrl },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(CARD_WIDTH) },
    { property: "og:image:height", content: String(CARD_HEIGHT) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:image:alt", content: alt },
  ];
}
