import { data } from "react-router";
import {
  goneEdit,
  imageRefused,
  staleEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import { ENTRY_LISTS, type EntryList } from "#app/domain/content/content.forms.ts";
import type { ContentRefusal, Publishing, PublishState } from "#app/domain/content/content.ts";
import type { TextRefusal } from "#app/domain/media/media.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

/** The response to a refused save or deletion, with the submitted values. */
export function refusedContent(refusal: ContentRefusal, values: Record<string, string>): EditResult {
  switch (refusal.error) {
    case "stale":
      return staleEdit(values);
    case "not-found":
      return goneEdit(values);
    case "no-image":
      return imageRefused(refusal.imageError, values);
  }
}

/** The error beside a formatted text that cannot be saved. */
export function describeTextRefusal({ error, urls }: Pick<TextRefusal, "error" | "urls">): string {
  const shown = urls.map((url) => url || "an image without a URL").join(", ");
  switch (error) {
    case "external-images":
      return `Images from other sites are not shown in the shop: ${shown}. Upload them with “Image” instead, or remove them.`;
    case "missing-images":
      return `These images no longer exist: ${shown}. Choose others, or remove them.`;
    case "unsafe-links":
      return "A link in the text has no address, or one that browsers could run as code. Use https://…, mailto: or a path of the store such as /products.";
  }
}

/** The publishing fields' values. A draft's past moment is left empty: it is published now rather than backdated. */
export function publishingValues(
  { status, publishedAt }: Publishing,
  now: Date,
): { status: string; publishedAt: string } {
  const hasMoment = status === "published" || publishedAt > now;
  return { status, publishedAt: hasMoment ? toIndianClock(publishedAt) : "" };
}

export const STATE_BADGES = {
  published: { name: "Published", tone: "green" },
  scheduled: { name: "Scheduled", tone: "blue" },
  draft: { name: "Draft", tone: "grey" },
} as const satisfies Record<PublishState, { name: string; tone: string }>;

/** The list with this name; responds 404 when there is none. */
export function requestedList(name: string): EntryList {
  const list = ENTRY_LISTS.find((candidate) => candidate === name);
  if (!list) throw data(null, { status: 404 });
  return list;
}
