import { Button, ButtonLink } from "#app/ui/button.tsx";

interface ClearFormProps {
  /** "Clear Cart". */
  label: string;
  /** What the page asks without JavaScript, before anything is removed. */
  question: string;
  /** The page with the list; with `?clear` in its URL it asks. */
  page: string;
  /** Where the form is posted to, with `intent` "clear". */
  action: string;
  isAsking: boolean;
  /** With JavaScript, at once: the message that tells of it can undo it. */
  onClear: () => void;
}

/** Empties a list at once, with an undo in the message; without JavaScript the page asks first. */
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
