import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: "build",
  // Vite finds the dependencies of all routes at the start of development. Otherwise it finds further ones while the first page loads, and
  // answers what that page still requests with 504 (Outdated Optimize Dep).
  future: { unstable_optimizeDeps: true },
} satisfies Config;
