import { Outlet, useMatches } from "react-router";

/**
 * An outlet whose page starts afresh when its path changes. React Router hands the component of "/products/1" on to "/products/2",
 * with everything that its fields and its state hold. `parent` is the id of the route that renders the outlet.
 */
export function PageOutlet({ parent }: { parent: string }) {
  const matches = useMatches();
  const child = matches[matches.findIndex(({ id }) => id === parent) + 1];
  return <Outlet key={child?.pathname} />;
}
