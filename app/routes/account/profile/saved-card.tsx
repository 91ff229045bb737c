import { useState, type ReactNode } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

const TEXT_BUTTON = "underlined inline-flex min-h-11 items-center text-[0.9375rem] disabled:opacity-50";

interface SavedCardProps {
  /** The form field that carries the id, such as "address". */
  field: string;
  id: string;
  /** The text that screen readers announce after "Edit" and "Delete". */
  label: string;
  heading: ReactNode;
  /** Shown beside the heading; the entry is the chosen one. */
  badge: string | null;
  editTo: string;
  /** The button that chooses this entry; null if it is chosen already. */
  choose: { intent: string; text: string; label: string } | null;
  /** With JavaScript, deleting asks this first. */
  question?: { title: string; confirm: string };
  children: ReactNode;
}

/** An entry that the customer saved (an address, a person's measurements), with links to edit, delete and choose it. */
export function SavedCard(props: SavedCardProps) {
  const { field, id, label, heading, badge, editTo, choose, question, children } = props;
  const submit = useSubmit();
  const { formData, state } = useNavigation();
  const [isConfirming, setIsConfirming] = useState(false);
  const isPending = state !== "idle" && formData?.get(field) === id;
  const submitButton = (intent: string, text: string, ariaLabel: string) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={TEXT_BUTTON}
      disabled={isPending}
      aria-label={ariaLabel}
    >
      {text}
    </button>
  );
  return (
    <li className="flex flex-col rounded border border-line bg-white p-5">
      <div className="flex items-start justify-between gap-3">
        {heading}
        {badge && <Badge tone="plum">{badge}</Badge>}
      </div>
      {children}
      <Form
        method="post"
        preventScrollReset
        className="mt-3 -mb-2 flex flex-wrap gap-x-6"
        onSubmit={(event) => {
          if (!question || !isDeletion(event.nativeEvent)) return;
          event.preventDefault();
          setIsConfirming(true);
        }}
      >
        <input type="hidden" name={field} value={id} />
        <Link className={TEXT_BUTTON} to={editTo} aria-label={`Edit ${label}`}>
          Edit
        </Link>
        {submitButton("delete", "Delete", `Delete ${label}`)}
        {choose && submitButton(choose.intent, choose.text, choose.label)}
      </Form>
      {question && (
        <Dialog
          isOpen={isConfirming}
          onClose={() => setIsConfirming(false)}
          title={question.title}
          description={label}
          footer={
            <>
              <Button variant="outline" onClick={() => setIsConfirming(false)}>
                Keep it
              </Button>
              <Button
                onClick={() => {
                  setIsConfirming(false);
                  void submit({ intent: "delete", [field]: id }, { method: "post" });
                }}
              >
                {question.confirm}
              </Button>
            </>
          }
        />
      )}
    </li>
  );
}

function isDeletion(event: Event): boolean {
  const pressed = event instanceof SubmitEvent ? event.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.value === "delete";
}
