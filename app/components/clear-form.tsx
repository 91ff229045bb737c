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
  isAsking: boolean;
  /** With JavaScript: clears at once; the toast can undo it. */
  onClear: () => void;
}

/** Empties a list at once, with an undo in the toast; without JavaScript the page asks first. */
export function ClearForm({ label, question, page, action, isAsking, onClear }: ClearFormProps) {
  return (
    <form
      method={isAsking ? "post" : "get"}
      action={isAsking ? action : page}
      className="-mr-4 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      {isAsking && (
        <span role="status" className="text-sm">
          {question}
        </span>
      )}
      <Button
        type="submit"
        name={isAsking ? "intent" : "clear"}
        value={isAsking ? "clear" : "ask"}
        variant={isAsking ? "danger" : "quiet"}
        size="sm"
      >
        {label}
      </Button>
      {isAsking && (
        <ButtonLink to={page} variant="quiet" size="sm">
          Keep them
        </ButtonLink>
      )}
    </form>
  );
}
