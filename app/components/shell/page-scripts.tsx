import {
  Children,
  cloneElement,
  isValidElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";
import { Scripts } from "react-router";
import { HELD_SCRIPTS_ID, START_SCRIPTS } from "#app/components/shell/start-scripts.ts";

type Rendered = ReactElement<ComponentProps<"script"> & ComponentProps<"link"> & { "data-files"?: string }>;

/**
 * The router's scripts, delayed until the page with its first images has been painted: they share a phone's bandwidth, and the page is
 * usable without them. The router has no such option, so its output is rewritten: its module becomes a text that `START_SCRIPTS` runs,
 * and its preloaded files are listed beside it.
 */
export function PageScripts() {
  const rendered = elementsIn(Scripts({}));
  const files = rendered.filter(isPreload).map(({ props }) => props.href ?? "");
  return rendered
    .filter((element) => !isPreload(element))
    .flatMap((element) => {
      if (element.props.type !== "module") return element;
      return [
        cloneElement(element, {
          id: HELD_SCRIPTS_ID,
          key: HELD_SCRIPTS_ID,
          type: "text/plain",
          async: undefined,
          "data-files": files.toSorted(frameworkFirst).join(" "),
          // A part of the text is JSON.
          dangerouslySetInnerHTML: {
            __html: textOf(element)
              .replaceAll(/(?<!;)\n\s*/g, "")
              .replaceAll('": ', '":'),
          },
        }),
        cloneElement(element, {
          key: "start",
          type: undefined,
          async: undefined,
          dangerouslySetInnerHTML: { __html: START_SCRIPTS },
        }),
      ];
    });
}

/** The file of this name (`client-chunks.ts`) is started separately. */
function frameworkFirst(one: string, other: string): number {
  return Number(other.includes("/framework-")) - Number(one.includes("/framework-"));
}

function isPreload({ props }: Rendered): boolean {
  return props.rel === "modulepreload";
}

function textOf({ props }: Rendered): string {
  const { __html: text } = props.dangerouslySetInnerHTML ?? { __html: "" };
  return typeof text === "string" ? text : "";
}

/** The rendered elements, without fragments around them. */
function elementsIn(rendered: ReactNode): Rendered[] {
  return Children.toArray(rendered).flatMap((element) => {
    if (!isValidElement<Rendered["props"]>(element)) return [];
    return typeof element.type === "string" ? element : elementsIn(element.props.children);
  });
}
