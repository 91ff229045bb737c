import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface DeleteFormProps {
  /** Singular noun, such as "post". */
  one: string;
  version: number;
  /** The things deleted with it. */
  text: string;
  verb?: "Delete" | "End";
  /** The label of the button. */
  label?: string;
  /** Whether the form is shown without a click, because it was refused. */
  isOpen?: boolean;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** Deletes or ends something. The button has to be revealed first, so that no stray click deletes anything. */
export function DeleteForm(props: DeleteFormProps) {
  const { one, version, text, verb = "Delete", label = "Delete permanently", isOpen, children } = props;
  const isPending = useNavigation().formData?.get("intent") === "delete";
  return (
    <details open={isOpen} className="group/delete rounded border border-line bg-white open:bg-paper">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink group-open/delete:text-ink">
        {verb} {one}…
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4">
        <p className="text-sm text-ink-soft">{text}</p>
        <input type="hidden" name="version" value={version} />
        {children}
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger"
          isPending={isPending}
          pendingLabel={verb === "End" ? "Ending..." : "Deleting..."}
        >
          {label}
        </Button>
      </Form>
    </details>
  );
}
