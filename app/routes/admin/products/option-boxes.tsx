import ChevronDown from "lucide-react/icons/chevron-down";
import { Swatch } from "#app/ui/swatch.tsx";

interface OptionBoxesProps {
  legend: string;
  kind: "size" | "colour";
  options: readonly { id: string; label: string; hex?: string | null }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for the sizes or colours of the product. */
export function OptionBoxes({ legend, kind, options, chosen, onChange }: OptionBoxesProps) {
  if (options.length === 0) return null;
  const toggle = (id: string, isChosen: boolean) => {
    const requested = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    // Sizes keep their display order; an added colour comes last.
    const places = new Map(options.map((option, place) => [option.id, kind === "size" ? place : 0]));
    onChange(requested.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)));
  };
  const boxes = (
    <div className="flex flex-wrap gap-2">
      {options.map(({ id, label, hex }) => (
        <label
          key={id}
          className="inline-flex min-h-11 items-center gap-2 rounded border border-line bg-white px-3 text-sm has-checked:border-ink has-checked:bg-linen lg:min-h-9"
        >
          <input
            type="checkbox"
            name={`${kind}.${id}`}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            className="size-4 accent-flame"
          />
          {hex && <Swatch hex={hex} className="size-4" />}
          {label}
        </label>
      ))}
    </div>
  );
  if (options.length <= MAX_EXPANDED) {
    return (
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
        {boxes}
      </fieldset>
    );
  }
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  return (
    <details className="group/options rounded border border-line bg-white">
      <summary className="flex min-h-11 items-center gap-3 px-4 text-sm">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{legend}:</span> {names.join(", ") || "none chosen"}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform group-open/options:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <fieldset className="px-4 pt-1 pb-4">
        <legend className="sr-only">{legend}</legend>
        {boxes}
      </fieldset>
    </details>
  );
}

// More options than this are collapsed.
const MAX_EXPANDED = 12;
