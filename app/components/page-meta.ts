import type { MetaDescriptor } from "react-router";
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  cardAddress,
  cardOfAddress,
  type ShareCard,
} from "#app/components/share-card.ts";

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The page's own absolute address. Undefined when the page could not be loaded: then there is nothing to say of it. */
  canonical: string | undefined;
  type?: "website" | "article" | "product";
  /** What a shared link shows. Without one, the card of the page of the house at this address. */
  card?: ShareCard;
}

const SHOP = "Gulmohar";

/** What search engines and shared links show of a public page: title, description, canonical address, Open Graph, X's card. */
export function pageMeta({ title, description, canonical, type = "website", card }: PageMeta) {
  const fullTitle = title.includes(SHOP) ? title : `${title} | ${SHOP}`;
  if (!canonical) return [{ title: fullTitle }];
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:site_name", content: SHOP },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...cardMeta(card ?? cardOfAddress(canonical), canonical),
    { name: "twitter:card", content: "summary_large_image" },
  ] satisfies MetaDescriptor[];
}

function cardMeta(card: ShareCard, canonical: string) {
  const address = new URL(cardAddress(card), canonical).href;
  const alt = `${card.title}, from ${SHOP}`;
  return [
    { property: "og:image", content: address },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(CARD_WIDTH) },
    { property: "og:image:height", content: String(CARD_HEIGHT) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:image:alt", content: alt },
  ];
}
