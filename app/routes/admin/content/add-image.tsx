import { useId, useState, type RefObject } from "react";
import { href } from "react-router";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";

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
