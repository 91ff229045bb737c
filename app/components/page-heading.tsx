import type { ReactNode } from "react";
import { imageSet } from "#app/components/product/product-image.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface PageHeadingProps {
  eyebrow: string;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  /** A portrait image on this site: right of the text, on phones below it. */
  image?: { url: string; width: number; height: number };
}

// As far from the left as the shell.
const BESIDE_IMAGE = "px-(--gutter) md:pl-[max(var(--gutter),calc((100vw-88rem)/2+var(--gutter)))]";

/** The heading of a content page: eyebrow, title, a sentence or two, and an image where there is one. */
export function PageHeading({ eyebrow, title, text, children, image }: PageHeadingProps) {
  const words = (
    <div className={classNames("py-14 lg:py-24", image ? BESIDE_IMAGE : "shell")}>
      <p className="eyebrow mb-5 flex items-center gap-2.5 text-flame-deep">
        <Blossom className="size-5 text-flame" />
        {eyebrow}
      </p>
      <h1 className="display max-w-4xl text-5xl">{title}</h1>
      {text && <p className="mt-6 max-w-2xl text-lg text-balance text-ink-soft">{text}</p>}
      {children}
    </div>
  );
  return (
    <header className="relative isolate overflow-hidden bg-linen">
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.07]" />
      {image ? (
        <div className="md:grid md:grid-cols-[58%_42%] md:items-center">
          {words}
          <img
            src={image.url}
            srcSet={imageSet(image.url)}
            sizes="(width >= 48rem) 42vw, (resolution >= 2.5x) 62vw, 100vw"
            alt=""
            width={image.width}
            height={image.height}
            fetchPriority="high"
            className="aspect-[5/4] w-full object-cover md:aspect-auto md:h-full md:max-h-[36rem]"
          />
        </div>
      ) : (
        words
      )}
    </header>
  );
}
