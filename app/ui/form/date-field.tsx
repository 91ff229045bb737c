import CalendarDays from "lucide-react/icons/calendar-days";
import { useRef, type ComponentProps } from "react";
import { isoClockOf, isoDayOf, writtenDate } from "#app/lib/time/typed-date.ts";
import { classNames } from "#app/ui/class-names.ts";
import { borderOf, CONTROL, FieldFrame, useFieldIds, type FieldProps } from "#app/ui/form/field.tsx";

type DateFieldProps = FieldProps &
  Pick<ComponentProps<"input">, "name" | "required"> & {
    /** "2026-11-28", with a time "2026-11-28T09:30", or a text with an error as it was typed. */
    defaultValue?: string | undefined;
    /** Whether a time belongs to it. */
    hasTime?: boolean;
  };

/**
 * A date as it is written in India, in whatever language the browser is: a text field, which the server reads with `isoDayOf` or
 * `isoClockOf`. With JavaScript a button opens the browser's calendar.
 */
export function DateField(props: DateFieldProps) {
  const {
    label,
    error,
    hint,
    isLabelHidden,
    className,
    defaultValue = "",
    hasTime = false,
    ...input
  } = props;
  const { controlId, control } = useFieldIds({ error, hint });
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const open = () => {
    if (!field.current || !calendar.current) return;
    calendar.current.value = (hasTime ? isoClockOf : isoDayOf)(field.current.value);
    calendar.current.showPicker();
  };
  const take = (iso: string) => {
    if (!field.current) return;
    field.current.value = writtenDate(iso);
    // The form's own listeners learn of it, such as the one for unsaved changes.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <FieldFrame {...{ label, error, hint, isLabelHidden, className, controlId }}>
      <span className="relative block">
        <input
          {...input}
          {...control}
          ref={field}
          type="text"
          inputMode={hasTime ? undefined : "numeric"}
          defaultValue={writtenDate(defaultValue)}
          placeholder={hasTime ? "dd/mm/yyyy hh:mm" : "dd/mm/yyyy"}
          maxLength={20}
          autoComplete="off"
          className={classNames(CONTROL, "h-control pr-11 tabular", borderOf(error))}
        />
        <button
          type="button"
          aria-label="Calendar"
          onClick={open}
          className="script-only absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-ink-soft hover:text-ink"
        >
          <CalendarDays aria-hidden className="size-4.5" strokeWidth={1.6} />
        </button>
        {/* Only its calendar is shown, at this place. */}
        <input
          ref={calendar}
          type={hasTime ? "datetime-local" : "date"}
          tabIndex={-1}
          aria-hidden
          onChange={({ currentTarget }) => take(currentTarget.value)}
          onInput={(event) => event.stopPropagation()}
          className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        />
      </span>
    </FieldFrame>
  );
}
