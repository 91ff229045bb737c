import { useNavigation } from "react-router";

/** A line along the top while the next page is on its way. */
export function PageProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden className="progress-line fixed inset-x-0 top-0 z-50 h-0.5 bg-flame" />;
}
