import { useId, useState, type RefObject } from "react";
import { href, useLocation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

/** Uploads an image and inserts it into the text as Markdown at the cursor. */
export function AddImage({ into }: { into: RefObject<HTMLTextAreaElement | null> }) {
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const take = async (file: File) => {
    setIsSending(true);
    setError(null);
    const sent = file.size > MAX_IMAGE_BYTES ? refused("too-large") : await sendImage(file);
    setIsSending(false);
    if (sent.ok) insert(into.current, `![${altFrom(file.name)}](${sent.url})`);
    else setError(sent.message);
  };
  return (
    <div className="script-only">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          id={id}
          type="file"
          accept={IMAGE_TYPES}
          disabled={isSending}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) void take(file);
            input.value = "";
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
          {isSending ? "Uploading..." : "Add image"}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {IMAGE_HINT}. It is inserted at the cursor; describe it between the brackets.
        </p>
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}

type Sent = { ok: true; url: string } | { ok: false; message: string };

const refused = (problem: Parameters<typeof imageErrorText>[0]): Sent => ({
  ok: false,
  message: imageErrorText(problem),
});

async function sendImage(file: File): Promise<Sent> {
  const body = new FormData();
  body.append("image", file);
  try {
    const response = await fetch(href("/admin/content/images"), { method: "POST", body });
    const parsed: unknown = await response.json();
    if (typeof parsed === "object" && parsed !== null) {
      if ("url" in parsed && typeof parsed.url === "string") return { ok: true, url: parsed.url };
      if ("message" in parsed && typeof parsed.message === "string")
        return { ok: false, message: parsed.message };
    }
  } catch {
    // Network failure or ended session: the message below asks to try again.
  }
  return refused("not-stored");
}

/** The initial alternative text: "indigo-loom_2.jpg" as "indigo loom 2". */
function altFrom(fileName: string): string {
  return fileName
    .replace(/\.\w+$/, "")
    .replaceAll(/[-_[\]()]+/g, " ")
    .trim();
}

function insert(field: HTMLTextAreaElement | null, markdown: string): void {
  if (!field) return;
  field.setRangeText(markdown, field.selectionStart, field.selectionEnd, "end");
  // React notices a change made by a script only through this event.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** The image upload without a script: the response shows the Markdown to insert. */
export function PlainImageForm() {
  const { pathname } = useLocation();
  return (
    <noscript>
      <div className="mt-4 max-w-xl">
        <Panel title="Image for the text">
          <form
            method="post"
            action={href("/admin/content/images")}
            encType="multipart/form-data"
            className="space-y-4"
          >
            <p className="text-sm text-ink-soft">Save the text first: uploading discards unsaved text.</p>
            <input type="hidden" name="returnTo" value={pathname} />
            <FileField
              label="Add an image"
              name="image"
              accept={IMAGE_TYPES}
              hint={IMAGE_HINT}
              maxBytes={MAX_IMAGE_BYTES}
              tooLargeText={imageErrorText("too-large")}
            />
            <Button type="submit" variant="outline">
              Upload
            </Button>
          </form>
        </Panel>
      </div>
    </noscript>
  );
}
