import { href } from "react-router";
import { pictureProblemText } from "#app/lib/forms/image-upload.ts";

export type SentPicture = { ok: true; id: string } | { ok: false; message: string };

/** The field of the upload's form. */
export const PICTURE_FIELD = "picture";

/** Sends one picture, and tells which share of it has left (0 to 1). `fetch` does not know that. Never rejects. */
export function sendPicture(file: File, onProgress: (share: number) => void): Promise<SentPicture> {
  const form = new FormData();
  form.append(PICTURE_FIELD, file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve({ ok: false, message: pictureProblemText("not-stored") });
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("load", () => resolve(read(request.response)));
    for (const failure of ["error", "abort", "timeout"]) request.addEventListener(failure, fail);
    request.responseType = "json";
    request.open("POST", href("/admin/products/pictures"));
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function read(answer: unknown): SentPicture {
  if (typeof answer === "object" && answer !== null) {
    if ("id" in answer && typeof answer.id === "string") return { ok: true, id: answer.id };
    if ("message" in answer && typeof answer.message === "string")
      return { ok: false, message: answer.message };
  }
  return { ok: false, message: pictureProblemText("not-stored") };
}
