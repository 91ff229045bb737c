import { Form, href, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/ui/button.tsx";

interface EmailPreviewProps {
  kind: string;
  preview: { subject: string; text: string };
  /** The address of the signed-in person. */
  person: string;
}

const HEIGHT = "640";
const PHONE_WIDTH = "360";

/** The saved email as it is sent, with a sample order, on a phone, on a computer and as text, and a button that sends it. */
export function EmailPreview({ kind, preview, person }: EmailPreviewProps) {
  const isSending = useNavigation().formData?.get("form") === "send-test";
  const src = href("/admin/settings/notifications/:kind/preview", { kind });
  return (
    <Panel title="As it is sent">
      <p className="mb-1 text-sm text-ink-soft">
        The saved text as it is sent: with a sample order of your products or the latest values of the shop,
        and with examples where there are none yet.
      </p>
      <p className="mb-4 text-sm font-semibold wrap-anywhere">{preview.subject}</p>
      <EmailFrames src={src} text={preview.text} />
      <Form method="post">
        <input type="hidden" name="form" value="send-test" />
        <p className="mb-3 text-sm text-ink-soft wrap-anywhere">To {person}, with TEST in the subject.</p>
        <Button type="submit" variant="outline" isPending={isSending} pendingLabel="Sending...">
          Send test to me
        </Button>
      </Form>
    </Panel>
  );
}

/** An email on a phone, on a computer and as text. */
export function EmailFrames({ src, text }: { src: string; text: string }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-6">
        <Frame title="On a phone" src={src} width={PHONE_WIDTH} />
        <div className="min-w-0 flex-1 max-sm:hidden">
          <Frame title="On a computer" src={src} width="100%" />
        </div>
      </div>
      <details className="my-4 rounded border border-line">
        <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink">
          As text
        </summary>
        <pre className="px-4 pb-4 text-sm whitespace-pre-line wrap-anywhere">{text}</pre>
      </details>
    </>
  );
}

/** Sandboxed: nothing in it runs, and its links lead nowhere. */
function Frame({ title, src, width }: { title: string; src: string; width: string }) {
  return (
    <figure className="max-w-full">
      <figcaption className="mb-2 text-xs text-ink-soft">{title}</figcaption>
      <iframe
        title={title}
        src={src}
        sandbox=""
        width={width}
        height={HEIGHT}
        className="max-w-full border border-line bg-white"
      />
    </figure>
  );
}
