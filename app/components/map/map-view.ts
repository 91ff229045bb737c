/** A location in degrees (WGS 84). */
export interface Place {
  latitude: number;
  longitude: number;
}

export interface MapTile {
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
