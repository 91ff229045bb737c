import { Swatch } from "#app/ui/swatch.tsx";

interface OptionBoxesProps {
  legend: string;
  kind: "size" | "colour";
  options: readonly { id: string; label: string; hex?: string | null }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** In which sizes, or colours, the product comes. */
export function OptionBoxes({ legend, kind, options, chosen, onChange }: OptionBoxesProps) {
  if (options.length === 0) return null;
  const toggle = (id: string, isChosen: boolean) => {
    const wanted = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    // Sizes go from small to large; a colour that is added comes after those that the product has.
    const places = new Map(options.map((option, place) => [option.id, kind === "size" ? place : 0]));
    onChange(wanted.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)));
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
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
    </fieldset>
  );
}
