import { PageNotFound } from "#app/routes/shop/page-not-found.tsx";
import { respondNotFound } from "#app/routes/shop/respond-not-found.server.ts";
import type { Route } from "./+types/not-found";

export function loader(args: Route.LoaderArgs) {
  return respondNotFound(args);
}

export default function NotFound() {
  return <PageNotFound />;
}
