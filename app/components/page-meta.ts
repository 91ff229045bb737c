import type { MetaDescriptor } from "react-router";
import { pictureAddress } from "#app/components/product-picture.tsx";
import type { PictureView } from "#app/domain/catalog/catalog.ts";

/** A picture for a shared link, by its path on this site. */
export interface SharedImage {
  path: string;
  alt: string;
  width: number;
  height: number;
}

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The page's own absolute address. Undefined when the page could not be loaded: then there is nothing to say of it. */
  canonical: string | undefined;
  type?: "website" | "article" | "product";
  /** A path of this site, or a picture with its size. */
  image?: string | SharedImage | null;
}

const SHOP = "Gulmohar";

const DEFAULT_IMAGE: SharedImage = {
  path: "/images/hero.webp",
  alt: "Pashmina shawls hanging over a brass rail",
  width: 1920,
  height: 1080,
};

/** What search engines and shared links show of a public page: title, description, canonical address, Open Graph, X's card. */
export function pageMeta({ title, description, canonical, type = "website", image }: PageMeta) {
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
    ...imageMeta(image ?? DEFAULT_IMAGE, canonical),
    { name: "twitter:card", content: "summary_large_image" },
  ] satisfies MetaDescriptor[];
}

function imageMeta(image: string | SharedImage, canonical: string) {
  const absolute = (path: string) => ({ property: "og:image", content: new URL(path, canonical).href });
  if (typeof image === "string") return [absolute(image)];
  return [
    absolute(image.path),
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: image.alt },
  ];
}

const WIDEST = 1200;

/** A product's picture for a shared link. It is made no wider than its original. */
export function sharedPicture(picture: PictureView | undefined): SharedImage | null {
  if (!picture) return null;
  const width = Math.min(WIDEST, picture.width);
  return {
    path: pictureAddress(picture.id, WIDEST),
    alt: picture.alt,
    width,
    height: Math.round((picture.height * width) / picture.width),
  };
}
