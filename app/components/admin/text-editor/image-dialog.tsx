import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { href } from "react-router";
import { sendTextImage } from "#app/components/admin/text-editor/send-text-image.ts";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import { MAX_ALT } from "#app/domain/media-library/media-library.ts";
import { IMAGE_HINT, IMAGE_TYPES, imageErrorText, MAX_IMAGE_BYTES } from "#app/lib/forms/image-upload.ts";
import { imageSrc, storedImageUrl } from "#app/lib/images/image-urls.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

interface ListedImage {
  id: string;
  name: string;
  alt: string;
}

interface ImageDialogProps {
  onInsert: (image: { url: string; alt: string }) => void;
  onClose: () => void;
  /** Whether the image needs an alternative text, as in a text. */
  isDescribed?: boolean;
}

/** Chooses an image of the shop: a new file or one of the media library, for a text with the alternative text that it must have. */
export function ImageDialog({ onInsert, onClose, isDescribed = true }: ImageDialogProps) {
  const { chosen, alt, setAlt, isRefused, altField, choose, insert } = useChosenImage(onInsert, isDescribed);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={isDescribed ? "Insert image" : "Choose an image"}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={insert}>{isDescribed ? "Insert" : "Choose"}</Button>
        </>
      }
    >
      <div
        className="space-y-5"
        // The fields stand in the form of the page, which Enter would submit.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !isTextInput(event)) return;
          event.preventDefault();
          if (event.target === altField.current) insert();
        }}
        role="presentation"
      >
        <UploadField onUploaded={choose} />
        <ImageChoices chosen={chosen} onChoose={choose} />
        {isRefused && !chosen && (
          <p role="alert" className="text-sm font-medium text-danger-deep">
            Choose an image first.
          </p>
        )}
        {isDescribed && (
          <TextField
            ref={altField}
            label="Description (alt text)"
            hint="What the image shows, for people who do not see it, and for search engines."
            maxLength={MAX_ALT}
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
            error={isRefused && chosen && alt.trim() === "" ? "Describe the image" : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The chosen image and its alternative text. `insert` refuses a missing one, and an empty text where it is needed. */
function useChosenImage(onInsert: ImageDialogProps["onInsert"], isDescribed: boolean) {
  const [chosen, setChosen] = useState<ListedImage | null>(null);
  const [alt, setAlt] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const altField = useRef<HTMLInputElement>(null);
  const choose = (image: ListedImage) => {
    setChosen(image);
    setAlt(image.alt);
    setIsRefused(false);
  };
  const insert = () => {
    if (chosen && (alt.trim() !== "" || !isDescribed)) {
      onInsert({ url: storedImageUrl(chosen.id), alt });
      return;
    }
    setIsRefused(true);
    if (chosen) altField.current?.focus();
  };
  return { chosen, alt, setAlt, isRefused, altField, choose, insert };
}

function isTextInput({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && /^(?:text|search)$/.test(target.type);
}

function UploadField({ onUploaded }: { onUploaded: (image: ListedImage) => void }) {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (file: File) => {
    setIsSending(true);
    setError(null);
    const sent = await sendTextImage(file);
    setIsSending(false);
    if (sent.ok) onUploaded({ id: sent.id, name: file.name, alt: "" });
    else setError(sent.message);
  };
  return (
    <>
      <FileField
        label="Upload an image"
        hint={IMAGE_HINT}
        accept={IMAGE_TYPES}
        maxBytes={MAX_IMAGE_BYTES}
        tooLargeText={imageErrorText("too-large")}
        disabled={isSending}
        error={error}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file && file.size <= MAX_IMAGE_BYTES) void send(file);
        }}
      />
      <p role="status" className="text-sm text-ink-soft">
        {isSending && "Uploading..."}
      </p>
    </>
  );
}

const PAUSE_MS = 300;

interface ImageChoicesProps {
  chosen: ListedImage | null;
  onChoose: (image: ListedImage) => void;
}

/** The images of the library as radio buttons: the newest, or those that match the search. A new upload comes first. */
function ImageChoices({ chosen, onChoose }: ImageChoicesProps) {
  const { data, load } = useBackgroundFetch<{ images: ListedImage[]; total: number }>();
  const [search, setSearch] = useState("");
  useEffect(() => {
    const url = `${href("/admin/content/images")}?${new URLSearchParams({ search })}`;
    const timer = setTimeout(() => void load(url), search === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, load]);
  const listed = data?.images ?? [];
  const isListed = chosen === null || listed.some(({ id }) => id === chosen.id);
  const shown = isListed ? listed : [chosen, ...listed];
  const more = (data?.total ?? 0) - listed.length;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Or choose one of the media library</legend>
      <TextField
        type="search"
        label="Search by file name or alt text"
        isLabelHidden
        placeholder="File name or alt text"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className="mt-3 grid max-h-56 grid-cols-3 gap-3 overflow-y-auto p-1 sm:grid-cols-4">
        {shown.map((image) => (
          <label key={image.id} className="block cursor-pointer">
            <input
              type="radio"
              checked={image.id === chosen?.id}
              onChange={() => onChoose(image)}
              className="size-5 accent-flame"
            />
            <img
              src={imageSrc(image.id, 160)}
              alt=""
              width={160}
              height={160}
              loading="lazy"
              className="mt-1 aspect-square w-full rounded bg-linen object-cover"
            />
            <span className="mt-1 block truncate text-xs text-ink-soft">{image.name}</span>
          </label>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {data && listed.length === 0 && "No images match."}
        {more > 0 && `${more} more: search for them.`}
      </p>
    </fieldset>
  );
}
