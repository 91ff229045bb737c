import { Controls } from "#app/routes/design/controls.tsx";
import { Foundations } from "#app/routes/design/foundations.tsx";
import { Components } from "#app/routes/design/components.tsx";

export const meta = () => [{ title: "Design" }, { name: "robots", content: "noindex" }];

/** Every token and every component of app/ui in each of its states. Development only: routes.ts excludes it from a build. */
export default function Design() {
  return (
    <main id="content" className="shell pb-24">
      <h1 className="display py-12 text-4xl">Design system</h1>
      <Foundations />
      <Controls />
      <Components />
    </main>
  );
}
