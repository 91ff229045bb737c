import sirv from "sirv";
import { IMMUTABLE } from "#app/lib/http/cache-control.ts";
import { OFFLINE_FILES, OFFLINE_POLICY } from "#server/http/security-headers.ts";

/** Serves the files of the client build from memory. */
export function serveStaticFiles(folder: string): ReturnType<typeof sirv> {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      if (OFFLINE_FILES.has(pathname)) response.setHeader("Content-Security-Policy", OFFLINE_POLICY);
      const isHashed = pathname.startsWith("/assets/");
      response.setHeader("Cache-Control", isHashed ? IMMUTABLE : "public, max-age=3600");
    },
  });
}
