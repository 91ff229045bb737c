import qrcode from "qrcode-generator";

const QUIET_ZONE = 4;

/** The QR code of a text as an SVG path, one unit per module, with the quiet zone of ISO/IEC 18004 around it. `size` is the side. */
export function qrCodePath(text: string): { path: string; size: number } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const indexes = Array.from({ length: count }, (_, index) => index);
  const path = indexes
    .flatMap((y) =>
      indexes.map((x) => (code.isDark(y, x) ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")),
    )
    .join("");
  return { path, size: count + 2 * QUIET_ZONE };
}
