import { Form, href, useNavigation } from "react-router";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Shown while there is a draft, with the buttons that publish or discard it. */
export function DraftNotice({ versions }: { versions: { version: number; draftVersion: number } }) {
  const { formData } = useNavigation();
  const pending = formData?.get("intent");
  return (
    <Alert tone="warning" title="You have a draft that is not published" className="mb-4">
      <p>The sections below show the draft. The store still shows the published version.</p>
      <Form method="post" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="version" value={versions.version} />
        <input type="hidden" name="draftVersion" value={versions.draftVersion} />
        <Button
          type="submit"
          name="intent"
          value="publish"
          variant="dark"
          size="sm"
          isPending={pending === "publish"}
          pendingLabel="Publishing..."
          disabled={formData !== undefined}
        >
          Publish draft
        </Button>
        <ButtonLink to={`${href("/")}?preview`} target="_blank" variant="outline" size="sm">
          Preview draft
          <span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
        <Button
          type="submit"
          name="intent"
          value="discard"
          variant="danger"
          size="sm"
          isPending={pending === "discard"}
          disabled={formData !== undefined}
        >
          Discard draft
        </Button>
      </Form>
    </Alert>
  );
}
