import { useId } from "react";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { Swatch } from "#app/ui/swatch.tsx";

const SHOWN = 5;

interface CardColoursProps {
  product: ProductCardView;
  /** The slug of the colour that the card shows; null before a choice. */
  chosen: string | null;
  onChoose(slug: string): void;
}

/** The colours of a product. Hover, tap or arrow key shows the product in that colour. */
export function CardColours({ product, chosen, onChoose }: CardColoursProps) {
  const group = useId();
  const { colours, name } = product;
  if (colours.length < 2) return null;
  return (
    // Radio buttons make one Tab stop per card.
    <fieldset aria-label={`Colours of ${name}`} className="card-colours">
      {colours.slice(0, SHOWN).map(({ slug, name: colourName, hex }) => (
        <label
          key={slug}
          title={colourName}
          className="card-swatch"
          onPointerEnter={(event) => event.pointerType === "mouse" && onChoose(slug)}
        >
          <input
            type="radio"
            name={group}
            value={slug}
            aria-label={colourName}
            checked={slug === chosen}
            onChange={() => onChoose(slug)}
            className="sr-only"
          />
          <Swatch hex={hex ?? "#ffffff"} className="size-3.5" />
        </label>
      ))}
      {colours.length > SHOWN && (
        <span className="pl-1 text-xs text-ink-soft">
          +{colours.length - SHOWN}
          <span className="sr-only"> more colours</span>
        </span>
      )}
    </fieldset>
  );
}
