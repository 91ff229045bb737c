import MapPin from "lucide-react/icons/map-pin";
import { useRef, useState } from "react";
import { useNearViewport } from "#app/components/use-near-viewport.ts";
import { mapUrl, TILE_PX, tilesAround, type Place } from "#app/components/map/map-view.ts";

interface ShopMapProps {
  name: string;
  addressLines: string[];
  place: Place;
}

// Large enough for a wide screen at 1:1; the frame crops it around the shop.
const VIEW = { zoom: 16, width: 1200, height: 480 };

/**
 * A map of the shop's location. OpenStreetMap tiles are requested only when the frame comes near the viewport; until then, or if they
 * fail, it shows the address. Address and link are below it in any case.
 */
export function ShopMap({ name, addressLines, place }: ShopMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame, { margin: "160px" });
  const [hasFailed, setHasFailed] = useState(false);
  const address = addressLines.join(", ");
  return (
    <figure className="overflow-hidden rounded border border-line bg-white">
      <div ref={frame} className="relative isolate h-80 overflow-hidden bg-linen lg:h-104">
        <div
          aria-hidden
          className="flex size-full flex-col items-center justify-center gap-3 px-6 text-center"
        >
          <div className="jaal absolute inset-0 -z-10 text-flame opacity-[0.08]" />
          <MapPin className="size-9 text-flame" strokeWidth={1.25} />
          <p className="display text-2xl">{name}</p>
          <p className="max-w-xs text-ink-soft">{address}</p>
        </div>
        {isNear && !hasFailed && (
          <Streets place={place} label={`Map: ${name}, ${address}`} onFail={() => setHasFailed(true)} />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-4 text-sm">
        <address className="not-italic">
          <span className="font-semibold">{name}</span>, {address}
        </address>
        <a href={mapUrl(place)} className="underlined inline-flex min-h-11 items-center font-medium">
          Open in OpenStreetMap
        </a>
      </figcaption>
    </figure>
  );
}

function Streets({ place, label, onFail }: { place: Place; label: string; onFail: () => void }) {
  const { width, height } = VIEW;
  return (
    <>
      {/* SVG attributes position the tiles: the content security policy forbids style attributes. */}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full bg-linen"
      >
        {tilesAround(place, VIEW).map(({ url, x, y }) => (
          // oxlint-disable-next-line react/no-unknown-property -- React supports load events of SVG images
          <image key={url} href={url} x={x} y={y} width={TILE_PX} height={TILE_PX} onError={onFail} />
        ))}
        <g transform={`translate(${width / 2} ${height / 2})`}>
          <ellipse rx="9" ry="4" className="fill-ink/25" />
          <path
            d="M0 0C-4-10-17-19-17-33a17 17 0 1 1 34 0C17-19 4-10 0 0Z"
            className="fill-flame stroke-white stroke-2"
          />
          <circle cy="-33" r="6.5" className="fill-white" />
        </g>
      </svg>
      <p className="absolute right-0 bottom-0 bg-white/90 px-2 text-xs">
        ©{" "}
        <a
          href="https://www.openstreetmap.org/copyright"
          className="underlined inline-flex min-h-6 items-center"
        >
          OpenStreetMap contributors
        </a>
      </p>
    </>
  );
}
