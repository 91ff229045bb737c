import { useId } from "react";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { Swatch } from "#app/ui/swatch.tsx";

const SHOWN = 5;

interface CardColoursProps {
  product: ProductCardView;
  /** Slug of the colour that the card shows; null before anything was chosen. */
  chosen: string | null;
  onChoose(slug: string): void;
}

/** What a product comes in. Pointing at a colour, tapping it or going to it by arrow key shows the product in it. */
export function CardColours({ product, chosen, onChoose }: CardColoursProps) {
  const group = useId();
  const { colours, name } = product;
  if (colours.length < 2) return null;
  return (
    // Radio buttons: one stop for the Tab key in each card.
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
