import { href } from "react-router";
import { imageErrorText } from "#app/lib/forms/image-upload.ts";

type SentImage = { ok: true; id: string } | { ok: false; message: string };

/** Uploads an image for a text. Never rejects. */
export async function sendTextImage(file: File): Promise<SentImage> {
  const body = new FormData();
  body.append("image", file);
  try {
    const response = await fetch(href("/admin/content/images"), { method: "POST", body });
    const parsed: unknown = await response.json();
    if (typeof parsed === "object" && parsed !== null) {
      if ("id" in parsed && typeof parsed.id === "string") return { ok: true, id: parsed.id };
      if ("message" in parsed && typeof parsed.message === "string")
        return { ok: false, message: parsed.message };
    }
  } catch {
    // Network failure or ended session: the message below asks to try again.
  }
  return { ok: false, message: imageErrorText("not-stored") };
}
