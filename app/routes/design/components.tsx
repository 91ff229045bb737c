import { useState } from "react";
import { href } from "react-router";
import { Sample, Row } from "#app/routes/design/sample.tsx";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Dropdown } from "#app/ui/overlay/dropdown.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { BrandBanner } from "#app/ui/brand-banner.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { Sheet, SheetTrigger } from "#app/ui/overlay/sheet.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";
import { Spinner } from "#app/ui/feedback/spinner.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import { showToast, Toaster } from "#app/ui/feedback/toast.tsx";

const BADGES: BadgeTone[] = ["plain", "flame", "plum", "ink", "green", "blue", "yellow", "grey", "red"];
const ALERTS = ["plain", "good", "warning", "bad"] as const;
const TOASTS = ["plain", "good", "bad"] as const;
const SIDES = ["left", "right", "top", "middle"] as const;
const ROWS = ["GUL-1042", "GUL-1041"];

/** Larger components. */
export function Components() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Sample id="messages" title="Messages">
        {ALERTS.map((tone) => (
          <Alert key={tone} tone={tone} title={`An alert, ${tone}`}>
            It stays in the page until its cause is gone.
          </Alert>
        ))}
        <Row label="Toasts">
          {TOASTS.map((tone) => (
            <Button
              key={tone}
              variant="outline"
              onClick={() =>
                showToast({
                  title: "Added to Cart",
                  description: "Noor kaftan, XL",
                  tone,
                  action: { label: "View Cart", href: href("/cart") },
                })
              }
            >
              {tone}
            </Button>
          ))}
        </Row>
        <Row label="Badges">
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Sample>
      <Sample id="overlays" title="Overlays">
        <Row label="Dialog, sheets, dropdown">
          <Button onClick={() => setIsOpen(true)}>Open the dialog</Button>
          {SIDES.map((side) => (
            <SheetTrigger key={side} sheet={`sheet-${side}`} className={buttonClass({ variant: "outline" })}>
              {`Sheet, ${side}`}
            </SheetTrigger>
          ))}
          <Dropdown
            trigger="Dropdown"
            triggerClassName={buttonClass({ variant: "outline" })}
            panelClassName="w-56 p-4"
          >
            A panel below its button.
          </Dropdown>
        </Row>
        {SIDES.map((side) => (
          <Sheet key={side} id={`sheet-${side}`} title={`A sheet from the ${side}`} side={side}>
            <p>It slides over the page.</p>
          </Sheet>
        ))}
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="Cancel this order?"
          description="The money is refunded within five working days."
          footer={<Button variant="danger">Cancel order</Button>}
        />
        <AccordionRow summary="Care" isOpenAtFirst>
          Dry clean. Keep in muslin.
        </AccordionRow>
        <AccordionRow summary="Delivery">Three to five working days.</AccordionRow>
      </Sample>
      <Sample id="navigation" title="Navigation">
        <Breadcrumb crumbs={[{ label: "Home", to: href("/") }, { label: "Products" }]} />
        <Pager page={4} pageCount={9} urlOf={(page) => `?page=${page}`} label="Products" />
        <SectionHeading eyebrow="Handpicked" title="Featured Products" text="A heading of a section." />
        <BrandBanner aria-label="A band of plum">
          <p className="shell section display text-3xl">A band of plum</p>
        </BrandBanner>
        <EmptyState title="Your cart is empty" text="The message of an empty list." />
      </Sample>
      <Sample id="data" title="Data">
        <Row label="Stars, swatches, avatar, share">
          <Stars value={0} />
          <Stars value={3.6} />
          <Stars value={5} className="h-6" />
          <Swatch hex="#c2331d" className="size-8" />
          <Swatch hex="#fbf8f3" className="size-8" />
          <Avatar name="Asha Verma" url={null} className="size-16 text-xl" />
          <ShareBar percent={64} className="max-w-40" />
        </Row>
        <Row label="Loading">
          <Spinner />
          <Skeleton className="h-6 w-48" />
        </Row>
        {[false, true].map((isLoading) => (
          <Table
            key={String(isLoading)}
            caption="Orders"
            isLoading={isLoading}
            head={
              <>
                <HeadCell>Order</HeadCell>
                <HeadCell>Status</HeadCell>
              </>
            }
          >
            {ROWS.map((number) => (
              <TableRow key={number}>
                <Cell>{number}</Cell>
                <Cell>
                  <Badge tone="blue">Shipped</Badge>
                </Cell>
              </TableRow>
            ))}
          </Table>
        ))}
      </Sample>
      <Toaster />
    </>
  );
}
