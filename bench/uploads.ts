import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { ADMIN } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { loadWithWrk } from "./wrk.ts";

export interface UploadFigure {
  uploads: number;
  megabytes: number;
  /** From sending the form to its response. */
  uploadMs: number;
  /** Response times of the cached home page at a steady rate: alone, and while images are uploaded one after the other. */
  alone: { p50Ms: number; p99Ms: number };
  meanwhile: { p50Ms: number; p99Ms: number };
}

/** Measures how long visitors wait for the home page while the admin uploads images of 4000 by 5000 pixels, one after the other. */
export async function measureUploads(url: string, seconds: number): Promise<UploadFigure> {
  const admin = new Visitor(url);
  await admin.signIn(ADMIN.email, ADMIN.password);
  const image = await largePhoto();
  // Fills the cache before the measurement.
  await (await fetch(url, { headers: { "accept-encoding": "br" } })).arrayBuffer();
  await visit(url, seconds);
  const alone = await visit(url, seconds);
  const times: number[] = [];
  const load = visit(url, 2 * seconds);
  const until = performance.now() + 2_000 * seconds;
  while (performance.now() < until) {
    const body = new FormData();
    body.append("image", new File([new Uint8Array(image)], "shawl.jpg"));
    const sent = performance.now();
    const response = await admin.post("/admin/products/images", body);
    if (!response.ok) throw new Error(`An upload returned ${response.status}.`);
    await response.arrayBuffer();
    times.push(performance.now() - sent);
  }
  const meanwhile = await load;
  const uploadMs = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return { uploads: times.length, megabytes: image.length / 2 ** 20, uploadMs, alone, meanwhile };
}

/** A rate far below the machine's limit, so that response times are measured and not a queue. */
function visit(url: string, seconds: number): Promise<{ p50Ms: number; p99Ms: number }> {
  const headers = { "accept-encoding": "br" };
  return loadWithWrk(`${url}/`, { headers, connections: 10, seconds, isPaced: true });
}

/** A photo of some megabytes with a camera's grain. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [1000, 1250];
  const grain = randomBytes(width * height * 3);
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .resize({ width: 4000, height: 5000, kernel: "cubic" })
    .jpeg({ quality: 70 })
    .toBuffer();
}
