import {
  Children,
  cloneElement,
  isValidElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";
import { Scripts } from "react-router";
import { HELD_ID, START_SCRIPTS } from "#app/components/shell/start-scripts.ts";

type Rendered = ReactElement<ComponentProps<"script"> & ComponentProps<"link"> & { "data-files"?: string }>;

/**
 * The router's scripts, held back until the page has been painted with its first images: they share a phone's line, and the page can be
 * read and used without them. The router has no setting for that, so what it renders is rewritten: its module is a text
 * that `START_SCRIPTS` makes a script of, and the files that it would have preloaded are named beside it.
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
          id: HELD_ID,
          key: HELD_ID,
          type: "text/plain",
          async: undefined,
          "data-files": files.toSorted(frameworkFirst).join(" "),
          // A part of it is JSON for people to read.
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

/** The file that `client-chunks.ts` names so is started by itself. */
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

/** The elements of what was rendered, without the fragments around them. */
function elementsIn(rendered: ReactNode): Rendered[] {
  return Children.toArray(rendered).flatMap((element) => {
    if (!isValidElement<Rendered["props"]>(element)) return [];
    return typeof element.type === "string" ? element : elementsIn(element.props.children);
  });
}
