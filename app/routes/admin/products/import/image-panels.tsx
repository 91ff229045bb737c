import { Form, href, Link, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { imageProblemText } from "#app/domain/catalog/import/images/image-problems.ts";
import { countOf } from "#app/routes/admin/products/import/import-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/import-images";

type Images = Route.ComponentProps["loaderData"];

/** How many images of an import the products have, with a button that fetches the failed ones again. */
export function ImageProgressPanel({ progress }: Pick<Images, "progress">) {
  const { total, attached, failed, waiting, waitingFiles } = progress;
  const isOver = waiting + waitingFiles === 0;
  const pendingStep = useNavigation().formData?.get("step");
  return (
    <Panel title={isOver ? "All images are processed" : "Fetching images"}>
      <progress
        max={total}
        value={attached + failed}
        aria-label="Progress of the images"
        className="progress block h-2 w-full"
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm">
          {attached.toLocaleString("en-IN")} of {countOf(total, "image")}
          {failed > 0 && <>, {failed.toLocaleString("en-IN")} failed</>}
          {waitingFiles > 0 && <>, {countOf(waitingFiles, "file")} waiting</>}
        </p>
        {failed > 0 && (
          <Form method="post">
            <Button
              type="submit"
              name="step"
              value="retry"
              size="sm"
              variant="outline"
              isPending={pendingStep === "retry"}
            >
              Try again
            </Button>
          </Form>
        )}
      </div>
    </Panel>
  );
}

const MAX_LISTED = 50;

/** The files that an import names and that no ZIP or folder has, by row. */
export function MissingFiles({ files }: Pick<Images, "files">) {
  const { fileCount, missing } = files;
  return (
    <Alert tone="warning" title={`${countOf(missing.length, "image")} named in the file, but not delivered`}>
      {countOf(fileCount, "file")} belong to this import. Add a ZIP with the missing ones. Products can be
      imported before.
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {missing.slice(0, MAX_LISTED).map(({ row, name }) => (
          <li key={`${row} ${name}`} className="wrap-anywhere">
            Row {row}: {name}
          </li>
        ))}
      </ul>
      {missing.length > MAX_LISTED && (
        <p className="mt-2">And {(missing.length - MAX_LISTED).toLocaleString("en-IN")} more.</p>
      )}
    </Alert>
  );
}

/** The images that could not be fetched or stored, each with its reason. */
export function FailedImages({ images }: Pick<Images["failed"], "images">) {
  return (
    <Table
      caption="Images that could not be imported"
      head={
        <>
          <HeadCell>Row</HeadCell>
          <HeadCell>Product</HeadCell>
          <HeadCell>Image and reason</HeadCell>
        </>
      }
    >
      {images.map(({ sourceId, productId, productName, row, url, problem, detail }) => (
        <TableRow key={`${productId} ${sourceId}`}>
          <Cell className="align-top font-semibold tabular">{row}</Cell>
          <Cell className="align-top">
            <Link to={href("/admin/products/:id", { id: productId })} className="font-medium wrap-anywhere">
              {productName}
            </Link>
          </Cell>
          <Cell className="align-top">
            {imageProblemText(problem, detail)}
            <span className="mt-0.5 block text-xs wrap-anywhere text-ink-soft">{url}</span>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
