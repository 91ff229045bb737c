import { data } from "react-router";
import { PageNotFound } from "#app/routes/admin/page-not-found.tsx";

export function loader() {
  return data(null, { status: 404 });
}

/** Responds 404 to a form posted to an unknown URL. */
export function action() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <PageNotFound />;
}
