import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface DeleteFormProps {
  /** The noun for the confirmation: "post". */
  one: string;
  version: number;
  /** What else is deleted with it. */
  text: string;
}

/** Deletes permanently. The button has to be revealed first, so that no stray click deletes anything. */
export function DeleteForm({ one, version, text }: DeleteFormProps) {
  const isPending = useNavigation().formData?.get("intent") === "delete";
  return (
    <details className="group/delete rounded border border-line bg-white open:bg-paper">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink group-open/delete:text-ink">
        Delete {one}…
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4">
        <p className="text-sm text-ink-soft">{text}</p>
        <input type="hidden" name="version" value={version} />
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger"
          isPending={isPending}
          pendingLabel="Deleting..."
        >
          Delete permanently
        </Button>
      </Form>
    </details>
  );
}
