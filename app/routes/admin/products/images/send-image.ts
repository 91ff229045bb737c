import { href } from "react-router";
import { imageErrorText } from "#app/lib/forms/image-upload.ts";

export type SentImage = { ok: true; id: string } | { ok: false; message: string };

export const IMAGE_FIELD = "image";

/** Uploads an image and reports progress from 0 to 1, which `fetch` cannot. Never rejects. */
export function sendImage(file: File, onProgress: (share: number) => void): Promise<SentImage> {
  const form = new FormData();
  form.append(IMAGE_FIELD, file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve({ ok: false, message: imageErrorText("not-stored") });
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("load", () => resolve(read(request.response)));
    for (const failure of ["error", "abort", "timeout"]) request.addEventListener(failure, fail);
    request.responseType = "json";
    request.open("POST", href("/admin/products/images"));
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function read(body: unknown): SentImage {
  if (typeof body === "object" && body !== null) {
    if ("id" in body && typeof body.id === "string") return { ok: true, id: body.id };
    if ("message" in body && typeof body.message === "string") return { ok: false, message: body.message };
  }
  return { ok: false, message: imageErrorText("not-stored") };
}
