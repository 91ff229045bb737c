import { data } from "react-router";
import { PageNotFound } from "#app/routes/admin/page-not-found.tsx";

export function loader() {
  return data(null, { status: 404 });
}

/** A form that was sent to an address that leads nowhere is told so. */
export function action() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <PageNotFound />;
}
