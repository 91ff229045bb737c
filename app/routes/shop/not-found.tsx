import { data } from "react-router";
import { PageNotFound } from "#app/routes/shop/page-not-found.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <PageNotFound />;
}
