import { Button, ButtonLink } from "#app/ui/button.tsx";

interface ClearFormProps {
  /** The label of its button: "Clear Cart". */
  label: string;
  /** The question that the page shows without JavaScript, before anything is removed. */
  question: string;
  /** The page with the list; with `?clear` in its URL it shows the question. */
  page: string;
  /** The form's action, posted to with `intent` "clear". */
  action: string;
  /** Whether the page shows the question. */
  isConfirming: boolean;
  /** With JavaScript: clears at once; the toast can undo it. */
  onClear: () => void;
}

/** Empties a list at once, with an undo in the toast; without JavaScript the page asks first. */
export function ClearForm({ label, question, page, action, isConfirming, onClear }: ClearFormProps) {
  return (
    <form
      method={isConfirming ? "post" : "get"}
      action={isConfirming ? action : page}
      className="-mr-4 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      {isConfirming && (
        <span role="status" className="text-sm">
          {question}
        </span>
      )}
      <Button
        type="submit"
        name={isConfirming ? "intent" : "clear"}
        value={isConfirming ? "clear" : "ask"}
        variant={isConfirming ? "danger" : "quiet"}
        size="sm"
      >
        {label}
      </Button>
      {isConfirming && (
        <ButtonLink to={page} variant="quiet" size="sm">
          Keep them
        </ButtonLink>
      )}
    </form>
  );
}
