import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

/** The query of the media library's list. */
export interface LibraryQuery {
  search: string;
  isUnused: boolean;
  page: number;
}

/** An image of the list. */
export interface LibraryImage {
  id: string;
  /** Empty for one that was stored before names were recorded. */
  fileName: string;
  /** Its own alternative text, or else that of the first product that shows it. */
  alt: string;
  width: number;
  height: number;
  byteSize: number | null;
  createdAt: Date;
}

export const MAX_ALT = 200;

export function parseLibraryQuery(params: URLSearchParams): LibraryQuery {
  return {
    search: searchTextIn(params),
    isUnused: params.get("status") === "unused",
    page: pageNumberIn(params),
  };
}

/** The name of an image for people: its file name, its alternative text, or the beginning of its id. */
export function imageName({ id, fileName, alt }: Pick<LibraryImage, "id" | "fileName" | "alt">): string {
  return fileName || alt || `Image ${id.slice(-6)}`;
}
