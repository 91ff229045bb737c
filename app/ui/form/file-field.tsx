import { useState, type ComponentProps } from "react";
import { borderOf, CONTROL, FieldFrame, useFieldIds, type FieldProps } from "#app/ui/form/field.tsx";
import { classNames } from "#app/ui/class-names.ts";

type FileFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "type"> & {
    /** With JavaScript a larger file is refused at once; the server checks again. */
    maxBytes: number;
    tooLargeText: string;
  };

/** A native file field, on which a file can also be dropped. Its form needs `encType="multipart/form-data"`; put it last. */
export function FileField(props: FileFieldProps) {
  const { label, error, hint, isLabelHidden, className, maxBytes, tooLargeText, onChange, ...input } = props;
  const [isTooLarge, setIsTooLarge] = useState(false);
  const shown = isTooLarge ? tooLargeText : error;
  const { controlId, control } = useFieldIds({ error: shown, hint, id: input.id });
  return (
    <FieldFrame
      {...{ label, error: shown, hint, isLabelHidden, className, controlId }}
      aside={<span className="text-xs text-ink-soft pointer-coarse:hidden">Choose it, or drop it here</span>}
    >
      <input
        {...input}
        {...control}
        type="file"
        onChange={(event) => {
          setIsTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > maxBytes);
          onChange?.(event);
        }}
        className={classNames(
          CONTROL,
          "min-h-16 cursor-pointer border-dashed py-3 pl-3 text-sm text-ink-soft file:mr-4 file:min-h-9 file:cursor-pointer file:rounded file:border-0 file:bg-linen file:px-4 file:text-sm file:font-medium file:text-ink",
          borderOf(shown),
        )}
      />
    </FieldFrame>
  );
}
