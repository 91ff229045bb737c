import { useEffect, useState } from "react";
import { IMAGE_HINT, IMAGE_TYPES } from "#app/lib/forms/image-upload.ts";
import { prepareImage } from "#app/routes/admin/products/images/prepare-image.ts";
import { sendImage } from "#app/routes/admin/products/images/send-image.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

interface ImageUploadProps {
  /** Of the file field. */
  id: string;
  /** Limit and current number of the product's images. */
  max: number;
  shown: number;
  onStored: (imageId: string, fileName: string) => void;
  /** Called when uploads begin and when all have ended. */
  onBusy: (isUploading: boolean) => void;
}

interface Upload {
  key: number;
  name: string;
  /** Uploaded share, 0 to 1; at 1 the server is processing it. */
  share: number;
}

let lastKey = 0;

/** Uploads selected or dropped images one after the other, made smaller where they are too large, with progress. */
export function ImageUpload({ id, max, shown, onStored, onBusy }: ImageUploadProps) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const isUploading = uploads.length > 0;
  useEffect(() => onBusy(isUploading), [isUploading, onBusy]);
  const remaining = max - shown - uploads.length;
  const take = async (files: File[]) => {
    const problems = files.length > remaining ? [`A product can have at most ${max} images.`] : [];
    const requested = files.slice(0, Math.max(0, remaining)).map((file) => ({ file, key: (lastKey += 1) }));
    setUploads((now) => [...now, ...requested.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    for (const { file, key } of requested) {
      const progress = (share: number) =>
        setUploads((now) => now.map((one) => (one.key === key ? { ...one, share } : one)));
      const prepared = await prepareImage(file);
      const sent = prepared.ok ? await sendImage(prepared.file, progress) : prepared;
      setUploads((now) => now.filter((one) => one.key !== key));
      if (sent.ok) onStored(sent.id, file.name);
      else problems.push(`${file.name}: ${sent.message}`);
    }
    if (problems.length > 0)
      showToast({ title: "Image Upload Error", description: problems.join(" "), tone: "bad" });
  };
  return (
    <div
      className="script-only space-y-2"
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      }}
    >
      {isUploading && (
        <ul aria-label="Images being uploaded" className="space-y-1.5">
          {uploads.map(({ key, name, share }) => (
            <li key={key} className="flex items-center gap-3 text-sm">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <progress
                aria-label={`Upload of ${name}`}
                value={share}
                max={1}
                className="h-1.5 w-32 accent-flame"
              />
            </li>
          ))}
        </ul>
      )}
      {remaining > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-dashed border-edge px-4 py-3">
          <input
            id={id}
            type="file"
            multiple
            accept={`${IMAGE_TYPES},image/heic,image/heif,.heic,.heif`}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget: input }) => {
              const files = [...(input.files ?? [])];
              input.value = "";
              void take(files);
            }}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonClass({
              variant: "outline",
              size: "sm",
              className: "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3",
            })}
          >
            Add images
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {IMAGE_HINT}, {remaining === 1 ? "one more" : `${remaining} more`} of {max}. Or drop them here.
            Larger photos are made smaller, and HEIC becomes JPG where this browser can read it.
          </p>
        </div>
      )}
    </div>
  );
}
