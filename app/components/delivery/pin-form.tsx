import { compactCode } from "#app/lib/text/digits.ts";
import { useId } from "react";
import { href } from "react-router";

interface PinFormProps {
  label: string;
  pin?: string | null;
  /** Takes the focus when it appears. */
  isFocused?: boolean;
  onCheck?: (pin: string) => void;
  /** The page that shows the promise without JavaScript. */
  action?: string;
}

/** Asks for a PIN code. Without JavaScript, or before it has loaded, the form opens a page of its own. */
export function PinForm({ label, pin, isFocused, onCheck, action = href("/delivery") }: PinFormProps) {
  const id = useId();
  return (
    <form
      action={action}
      key={pin}
      className="mt-1 flex flex-wrap items-center gap-2 text-sm"
      onSubmit={(event) => {
        if (!onCheck) return;
        event.preventDefault();
        const enteredPin = new FormData(event.currentTarget).get("pin");
        if (typeof enteredPin === "string") onCheck(compactCode(enteredPin));
      }}
    >
      <label htmlFor={id} className="w-full text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        name="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        defaultValue={pin ?? ""}
        ref={isFocused ? focusInput : undefined}
        className="h-11 w-28 rounded border border-edge bg-white px-3.5 text-base"
      />
      <button type="submit" className="underlined min-h-11 px-2 font-medium">
        Check
      </button>
    </form>
  );
}

function focusInput(input: HTMLInputElement | null): void {
  input?.focus();
}
