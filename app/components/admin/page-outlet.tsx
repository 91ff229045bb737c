import { Outlet, useMatches } from "react-router";

/**
 * An outlet whose page is remounted when its path changes. Otherwise React Router reuses the component of "/products/1" for
 * "/products/2", including field values and state. `parent` is the id of the route that renders the outlet.
 */
export function PageOutlet({ parent }: { parent: string }) {
  const matches = useMatches();
  const child = matches[matches.findIndex(({ id }) => id === parent) + 1];
  return <Outlet key={child?.pathname} />;
}
