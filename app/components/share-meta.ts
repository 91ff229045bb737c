import type { MetaDescriptor } from "react-router";
import { pictureAddress } from "#app/components/product-picture.tsx";
import type { PictureView } from "#app/domain/catalog/catalog.ts";

const WIDEST = 1200;

interface SharedPage {
  title: string;
  description: string;
  /** The page's one address, absolute: it is the canonical link, and pictures are addressed from it. */
  url: string;
  type?: "website" | "product" | "article";
  picture?: Pick<PictureView, "id" | "alt" | "width" | "height">;
  /** A picture of the site itself, in the place of a product's. */
  image?: { path: string; alt: string; width: number; height: number };
}

/** Title, description, canonical address, and what a page looks like when it is shared (https://ogp.me, X's cards). */
export function shareMeta({
  title,
  description,
  url,
  type = "website",
  picture,
  image,
}: SharedPage): MetaDescriptor[] {
  const shown = image ?? (picture && imageOf(picture));
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: "Gulmohar" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(shown
      ? [
          { property: "og:image", content: new URL(shown.path, url).href },
          { property: "og:image:width", content: String(shown.width) },
          { property: "og:image:height", content: String(shown.height) },
          { property: "og:image:alt", content: shown.alt },
        ]
      : []),
    { name: "twitter:card", content: shown ? "summary_large_image" : "summary" },
  ];
}

/** A picture is made no wider than its original. */
function imageOf({ id, alt, width, height }: NonNullable<SharedPage["picture"]>) {
  const shownWidth = Math.min(WIDEST, width);
  return {
    path: pictureAddress(id, WIDEST),
    alt,
    width: shownWidth,
    height: Math.round((height * shownWidth) / width),
  };
}
