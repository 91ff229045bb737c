import MapPin from "lucide-react/icons/map-pin";
import { useRef, useState } from "react";
import { useNearViewport } from "#app/components/use-near-viewport.ts";

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

/** A location in degrees (WGS 84). */
interface Place {
  latitude: number;
  longitude: number;
}

interface MapTile {
  url: string;
  /** The position of its upper left corner in the view, in pixels. */
  x: number;
  y: number;
}

export const TILE_PX = 256;

const TILE_SERVER = "https://tile.openstreetmap.org";

// Web Mercator has no tiles beyond this latitude.
const LAST_LATITUDE = 85.0511;

/**
 * The fewest OpenStreetMap tiles that cover a view centred on a location. Numbering:
 * https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames. The map wraps around at the date line and ends near the poles.
 */
export function tilesAround(
  place: Place,
  { zoom, width, height }: { zoom: number; width: number; height: number },
): MapTile[] {
  const tilesAcross = 2 ** zoom;
  const centre = toPixels(place, tilesAcross * TILE_PX);
  const left = Math.round(centre.x - width / 2);
  const top = Math.round(centre.y - height / 2);
  const columns = range(Math.floor(left / TILE_PX), Math.floor((left + width - 1) / TILE_PX));
  const rows = range(Math.floor(top / TILE_PX), Math.floor((top + height - 1) / TILE_PX));
  return rows
    .filter((row) => row >= 0 && row < tilesAcross)
    .flatMap((row) =>
      columns.map((column) => ({
        url: `${TILE_SERVER}/${zoom}/${((column % tilesAcross) + tilesAcross) % tilesAcross}/${row}.png`,
        x: column * TILE_PX - left,
        y: row * TILE_PX - top,
      })),
    );
}

function toPixels({ latitude, longitude }: Place, worldPx: number) {
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  const mercator = Math.asinh(Math.tan((bounded * Math.PI) / 180));
  return { x: ((longitude + 180) / 360) * worldPx, y: ((1 - mercator / Math.PI) / 2) * worldPx };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The URL of the location on openstreetmap.org, with a marker. */
export function mapUrl({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
