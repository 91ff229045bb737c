import { Children, cloneElement, isValidElement, type ComponentProps, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * The router's scripts, asked for after what the page is painted with: a phone's line is full of style sheet, faces and the first picture
 * before the scripts, which the page can be read without. The router has no setting for that.
 */
export function PageScripts() {
  return afterWhatIsSeen(Scripts({}));
}

function afterWhatIsSeen(rendered: ReactNode): ReactNode {
  return Children.map(rendered, (element) => {
    if (!isValidElement<ComponentProps<"link">>(element)) return element;
    const { rel, children } = element.props;
    if (rel === "modulepreload") return cloneElement(element, { fetchPriority: "low" });
    return children === undefined ? element : cloneElement(element, {}, afterWhatIsSeen(children));
  });
}
