import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState, type ComponentProps, type ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { borderOf, CONTROL, FieldFrame, useFieldIds, type FieldProps } from "#app/ui/form/field.tsx";

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "type"> & {
    /** Shown at the right of the label: the "Forgot password?" link. */
    aside?: ReactNode;
  };

/** A password with a button that shows and hides it. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordField({
  label,
  error,
  hint,
  isLabelHidden,
  className,
  aside,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { controlId, control } = useFieldIds({ error, hint, id: input.id });
  return (
    <FieldFrame {...{ label, error, hint, isLabelHidden, className, aside, controlId }}>
      <span className="relative block">
        <input
          {...input}
          {...control}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(CONTROL, "h-control pr-12", borderOf(error))}
        />
        <button
          type="button"
          aria-label={isShown ? "Hide password" : "Show password"}
          aria-controls={controlId}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded text-ink-soft hover:text-ink"
        >
          {isShown ? (
            <EyeOff className="size-5" strokeWidth={1.5} />
          ) : (
            <Eye className="size-5" strokeWidth={1.5} />
          )}
        </button>
      </span>
    </FieldFrame>
  );
}
