import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useId, useState, type MouseEvent } from "react";
import { classNames } from "#app/ui/class-names.ts";

interface QuantityStepperProps {
  value: number;
  min?: number;
  max: number;
  /** Why no more than `max` is possible, shown when more was requested. */
  limitNote?: string;
  onChange: (value: number) => void;
  /** The accessible name: "Quantity of Noor kaftan". */
  label: string;
  /** The field name in a form. */
  name?: string;
  /** The id of its form, when that is elsewhere in the page. */
  form?: string;
  /** Without JavaScript the buttons submit the form, as `step` "-1" or "1". */
  isSubmitting?: boolean;
  size?: "sm" | "md";
  isDisabled?: boolean;
}

/** A whole number with a minus and a plus button. Typed values are clamped to `min` and `max`; `limitNote` says why. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, min = 1, max, onChange, label, name, form, size = "md", isDisabled = false } = props;
  const { isSubmitting = false, limitNote } = props;
  const id = useId();
  // An emptied field changes nothing: a cart would remove the product before the new quantity is typed.
  const [isEmptied, setIsEmptied] = useState(false);
  const [isOverLimit, setIsOverLimit] = useState(false);
  const change = (requested: number) => {
    if (!Number.isFinite(requested)) return;
    setIsOverLimit(requested > max);
    onChange(Math.max(min, Math.min(Math.trunc(requested), max)));
  };
  const isMin = value <= min;
  const isMax = value >= max;
  const stepTo = (step: -1 | 1, isAtLimit: boolean) => ({
    ...(isSubmitting && { name: "step", value: step }),
    // The browser takes the focus from a button with the `disabled` attribute and does not return it.
    "aria-disabled": isAtLimit || undefined,
    "aria-controls": id,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      change(value + step);
    },
    className: classNames(
      "flex h-full items-center justify-center transition-colors hover:bg-linen disabled:pointer-events-none disabled:text-edge",
      size === "sm" ? "w-11" : "w-12",
      isAtLimit && "pointer-events-none text-edge",
    ),
  });
  return (
    <span className="inline-block align-top">
      <fieldset
        disabled={isDisabled}
        aria-label={label}
        className={classNames(
          "flex w-max items-center rounded border border-edge bg-white",
          size === "sm" ? "h-11.5" : "h-13",
        )}
      >
        <button
          type={isSubmitting && !isMin ? "submit" : "button"}
          {...stepTo(-1, isMin)}
          aria-label="Decrease quantity"
        >
          <Minus aria-hidden className="size-4" strokeWidth={1.5} />
        </button>
        <input
          id={id}
          name={name}
          form={form}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          aria-label={label}
          value={isEmptied ? "" : value}
          onFocus={(event) => event.target.select()}
          onBlur={() => setIsEmptied(false)}
          onChange={(event) => {
            const digits = event.target.value.replaceAll(/\D/g, "");
            setIsEmptied(digits === "");
            if (digits !== "") change(Number(digits));
          }}
          className="h-full w-11 bg-transparent text-center tabular"
        />
        <button
          type={isSubmitting && !isMax ? "submit" : "button"}
          {...stepTo(1, isMax)}
          aria-label="Increase quantity"
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.5} />
        </button>
      </fieldset>
      <span role="status" className="mt-1 block text-sm text-ink-soft empty:hidden">
        {isOverLimit && limitNote}
      </span>
    </span>
  );
}
