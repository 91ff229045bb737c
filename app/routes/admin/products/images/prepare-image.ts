import { imageErrorText, MAX_IMAGE_BYTES } from "#app/lib/forms/image-upload.ts";

export type PreparedFile = { ok: true; file: File } | { ok: false; message: string };

// The shop shows at most 1920 pixels, twice that on a dense screen. The last ones are small enough for any photo.
const SIDES_PX = [5000, 3840, 2560];
const JPEG_QUALITY = 0.9;

/**
 * A chosen file as it is sent: a HEIC photo becomes a JPEG where the browser can read it, and a photo above the limit is made smaller.
 * Any other file is sent as it is, and the server checks it.
 */
export async function prepareImage(file: File): Promise<PreparedFile> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!isHeic && file.size <= MAX_IMAGE_BYTES) return { ok: true, file };
  const smaller = await asSmallJpeg(file);
  return smaller
    ? { ok: true, file: smaller }
    : { ok: false, message: imageErrorText(isHeic ? "heic" : "too-large") };
}

/** Null if the browser cannot decode the image, or has not enough memory for it. */
async function asSmallJpeg(file: File): Promise<File | null> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(file);
    for (const side of SIDES_PX) {
      const blob = await drawJpeg(bitmap, side);
      if (blob && blob.size <= MAX_IMAGE_BYTES)
        return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
    }
  } catch {
    // Not an image that this browser reads.
  } finally {
    bitmap?.close();
  }
  return null;
}

function drawJpeg(bitmap: ImageBitmap, maxSide: number): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency: without a ground it would be black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
