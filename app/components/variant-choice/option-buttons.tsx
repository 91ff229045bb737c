import type { ProductOptionsView } from "#app/domain/catalog/catalog.ts";
import type { VariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import { Swatch } from "#app/ui/swatch.tsx";

interface OptionButtonsProps {
  product: ProductOptionsView;
  choice: VariantChoice;
  /** True after an attempt to buy without a size. */
  needsSize: boolean;
  /** The size recommended for the shopper, which gets a mark. */
  ownSize?: string | null;
}

/** Colours as swatches, sizes as buttons. They are radio buttons, so the arrow keys work and sold-out sizes are announced. */
export function OptionButtons({ product, choice, needsSize, ownSize }: OptionButtonsProps) {
  const { sizes, colours } = product;
  const colourName = colours.find((colour) => colour.slug === choice.colourSlug)?.name;
  return (
    <>
      {colours.length > 0 && (
        <fieldset>
          <legend className="mb-2.5 text-sm">
            <span className="font-medium">Colour:</span> {colourName}
          </legend>
          <div className="flex flex-wrap gap-2.5">
            {colours.map(({ slug, name, hex }) => (
              <label
                key={slug}
                title={name}
                className="relative flex size-11 items-center justify-center rounded-full ring-ink ring-offset-2 ring-offset-paper has-checked:ring-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-flame"
              >
                <input
                  type="radio"
                  name="colour"
                  value={slug}
                  checked={slug === choice.colourSlug}
                  onChange={() => choice.chooseColour(slug)}
                  className="sr-only"
                />
                <Swatch hex={hex} className="size-9" />
                <span className="sr-only">{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {sizes.length > 0 && (
        <fieldset aria-describedby={needsSize ? "size-needed" : undefined}>
          <legend className="mb-2.5 text-sm">
            <span className="font-medium">Size:</span> {choice.size ?? "choose one"}
          </legend>
          {/* XL to 6XL in one row, even on the smallest phone and in half a tablet. */}
          <div className="flex flex-wrap gap-2 lg:gap-2.5">
            {sizes.map((size) => {
              const isSoldOut = choice.inventoryOf(size) === 0;
              return (
                <label
                  key={size}
                  className={`relative flex h-12 min-w-12 items-center justify-center rounded border px-2 text-sm font-medium transition-colors has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-flame lg:min-w-14 lg:px-3 ${isSoldOut ? "border-line text-ink-faint line-through" : "border-edge hover:border-ink"}`}
                >
                  <input
                    type="radio"
                    name="size"
                    value={size}
                    checked={size === choice.size}
                    onChange={() => choice.chooseSize(size)}
                    className="sr-only"
                  />
                  {size}
                  {isSoldOut && <span className="sr-only"> (sold out)</span>}
                  {size === ownSize && (
                    <>
                      <span aria-hidden className="absolute -bottom-px inset-x-2 h-1 rounded-t bg-flame" />
                      <span className="sr-only"> (your size)</span>
                    </>
                  )}
                </label>
              );
            })}
          </div>
          {ownSize && sizes.includes(ownSize) && (
            <p aria-hidden className="mt-2 flex items-center gap-2 text-xs text-ink-soft">
              <span className="h-1 w-4 rounded bg-flame" /> Your size, by your measurements
            </p>
          )}
          {needsSize && (
            <p id="size-needed" role="alert" className="mt-2 text-sm font-medium text-danger-deep">
              Please choose a size.
            </p>
          )}
          {product.sizeNote && <p className="mt-3 text-sm text-ink-soft">{product.sizeNote}</p>}
        </fieldset>
      )}
    </>
  );
}
