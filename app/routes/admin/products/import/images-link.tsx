import { href, Link } from "react-router";
import { countOf } from "#app/routes/admin/products/import/import-badge.tsx";

interface ImagesLinkProps {
  importId: string;
  images: { total: number; attached: number; failed: number };
  /** Images that the file names. */
  named: number;
}

/** How far the images of an import are, with a link to their page. Nothing for an import without images. */
export function ImagesLink({ importId, images, named }: ImagesLinkProps) {
  const { total, attached, failed } = images;
  if (total === 0 && named === 0) return null;
  return (
    <p className="mb-4 text-sm">
      {total === 0
        ? `${countOf(named, "image")} in this file, fetched after the import. `
        : `${attached.toLocaleString("en-IN")} of ${countOf(total, "image")} fetched${failed > 0 ? `, ${failed.toLocaleString("en-IN")} failed` : ""}. `}
      <Link to={href("/admin/products/import/:importId/images", { importId })} className="underline">
        {total === 0 ? "Add images in a ZIP" : "Show images"}
      </Link>
    </p>
  );
}
