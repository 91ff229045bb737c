import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { href } from "react-router";
import {
  editText,
  insertImage,
  type TextCommand,
  type TextEdit,
} from "#app/components/admin/text-editor/edit-text.ts";
import { Toolbar, type Tool } from "#app/components/admin/text-editor/toolbar.tsx";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { borderOf, CONTROL, FieldFrame, useFieldIds } from "#app/ui/form/field.tsx";

const ImageDialog = lazy(async () => {
  const { ImageDialog: dialog } = await import("#app/components/admin/text-editor/image-dialog.tsx");
  return { default: dialog };
});

const ALL_TOOLS = ["bold", "italic", "heading", "list", "numbers", "quote", "link", "image"] as const;

const FEW_TOOLS = ["bold", "italic", "list", "numbers", "link", "image"] as const;

const EMAIL_TOOLS = ["bold", "italic", "heading", "list", "numbers", "quote", "link"] as const;

/** The formats of a text: pages, posts and emails have headings and quotes, a description and a section of a page have none. */
const TOOLS = {
  page: ALL_TOOLS,
  post: ALL_TOOLS,
  email: EMAIL_TOOLS,
  section: FEW_TOOLS,
  description: FEW_TOOLS,
} as const satisfies Record<string, readonly Tool[]>;

const LONG_HINT =
  "Markdown: ## begins a heading, - a list, > a quote; **bold**, *italic*, [words](https://…). Leave a line empty between paragraphs. HTML is shown as text, and images from other sites are not allowed.";

const SHORT_HINT =
  "Markdown: **bold**, *italic*, - begins a list, [words](https://…) is a link. Leave a line empty between paragraphs. HTML is shown as text.";

const EMAIL_HINT =
  "Markdown: ## begins a heading, - a list, > a quote; **bold**, *italic*, [words](https://…). Leave a line empty between paragraphs. Emails have no images.";

const HINTS = {
  page: LONG_HINT,
  post: LONG_HINT,
  email: EMAIL_HINT,
  section: SHORT_HINT,
  description: SHORT_HINT,
};

const KEYS: Partial<Record<string, TextCommand>> = { b: "bold", i: "italic", k: "link" };

interface TextEditorProps {
  label: string;
  name: string;
  format: keyof typeof TOOLS;
  defaultValue: string;
  error?: string | null | undefined;
  hint?: ReactNode;
  rows?: number;
  maxLength: number;
  required?: boolean;
  className?: string | undefined;
  /** The preview that the server rendered with the page, shown from the start; without one it is loaded when it is opened. */
  previewHtml?: string | undefined;
  /** Whether the form's action answers the intent "preview", so that there is a button for it without a script. */
  isPreviewedByForm?: boolean;
}

/** A text with formatting: a text area with Markdown, buttons that write it, images, and a live preview. */
export function TextEditor(props: TextEditorProps) {
  const {
    label,
    format,
    previewHtml,
    isPreviewedByForm,
    error,
    hint = HINTS[format],
    className,
    ...area
  } = props;
  const { controlId, control } = useFieldIds({ error, hint });
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(area.defaultValue);
  const [isChoosingImage, setIsChoosingImage] = useState(false);
  const runTool = (tool: Tool) => {
    if (tool === "image") setIsChoosingImage(true);
    else if (field.current) apply(field.current, (selected) => editText(selected, tool));
  };
  const press = (event: KeyboardEvent) => {
    const command = KEYS[event.key.toLowerCase()];
    if (!command || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    runTool(command);
  };
  return (
    <div className={className}>
      <FieldFrame {...{ label, error, hint, controlId }}>
        <Toolbar tools={TOOLS[format]} label={label} controls={controlId} onUse={runTool} />
        <textarea
          {...area}
          {...control}
          ref={field}
          onKeyDown={press}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className={classNames(CONTROL, "py-3", borderOf(error))}
        />
      </FieldFrame>
      {isChoosingImage && (
        <ImageChoice
          onClose={() => setIsChoosingImage(false)}
          onInsert={(image) => {
            if (field.current) apply(field.current, (selected) => insertImage(selected, image));
          }}
        />
      )}
      <Preview
        label={label}
        format={format}
        text={text}
        html={previewHtml}
        hasButton={isPreviewedByForm ?? previewHtml !== undefined}
      />
    </div>
  );
}

type ImageChoiceProps = ComponentProps<typeof ImageDialog>;

/** The dialog for an image, which closes before the image is inserted. */
function ImageChoice({ onClose, onInsert }: ImageChoiceProps) {
  return (
    <Suspense>
      <ImageDialog
        onClose={onClose}
        onInsert={(image) => {
          onClose();
          // The closing dialog returns the focus to the button.
          requestAnimationFrame(() => onInsert(image));
        }}
      />
    </Suspense>
  );
}

/** Changes the field as typing would, so that the browser can undo it. */
function apply(
  field: HTMLTextAreaElement,
  edit: (selected: { text: string; start: number; end: number }) => TextEdit,
): void {
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  const { from, to, insert, selectStart, selectEnd } = edit({ text, start, end });
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only way to write into a field that its undo history knows.
  if (!document.execCommand("insertText", false, insert)) {
    field.setRangeText(insert, from, to, "end");
    // React notices a change made by a script only through this event.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(selectStart, selectEnd);
}

const PAUSE_MS = 400;

interface PreviewProps {
  label: string;
  format: keyof typeof TOOLS;
  text: string;
  html: string | undefined;
  hasButton: boolean;
}

/** The text as the shop shows it, rendered by the server a moment after each change. */
function Preview({ label, format, text, html, hasButton }: PreviewProps) {
  const { data: preview, load } = useBackgroundFetch<{ html: string }>();
  const [isOpen, setIsOpen] = useState(html !== undefined);
  const shownText = useRef(html === undefined ? null : text);
  useEffect(() => {
    if (!isOpen || text === shownText.current) return;
    const pause = shownText.current === null ? 0 : PAUSE_MS;
    const timer = setTimeout(() => {
      shownText.current = text;
      const body = new URLSearchParams({ body: text, format });
      void load(href("/admin/content/preview"), { method: "POST", body });
    }, pause);
    return () => clearTimeout(timer);
  }, [isOpen, text, format, load]);
  return (
    <>
      {hasButton && (
        <noscript>
          <button
            type="submit"
            name="intent"
            value="preview"
            className={buttonClass({ variant: "outline", className: "mt-4" })}
          >
            Preview
          </button>
        </noscript>
      )}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className={html === undefined ? "script-only mt-2" : "mt-2"}
      >
        <summary className="flex min-h-11 items-center text-sm font-medium">Preview</summary>
        {/* Scrollable, so it must be focusable for keyboard users. */}
        <section
          aria-label={html === undefined ? `Preview: ${label}` : "Preview"}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[36rem] overflow-y-auto rounded border border-line bg-paper p-4 sm:p-6"
        >
          {/* Rendered by the server from Markdown, without raw HTML or script URLs (platform/markdown.server.ts). */}
          <div
            className={
              format === "page" || format === "post" || format === "email"
                ? "prose mx-auto max-w-3xl"
                : "formatted space-y-4 text-[0.9375rem] text-ink-soft"
            }
            // oxlint-disable-next-line react/no-danger
            dangerouslySetInnerHTML={{ __html: preview?.html ?? html ?? "" }}
          />
        </section>
      </details>
    </>
  );
}
