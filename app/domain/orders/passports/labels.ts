/** An order line with the labels that it has or can have. */
export interface LabelChoice {
  id: string;
  productName: string;
  options: string;
  quantity: number;
  labels: { id: string; labelNumber: string; isChosen: boolean }[];
}

/** The labelled items that an order line sends. */
export interface LabelsOfLine {
  lineId: string;
  passportIds: readonly string[];
}

export interface LabelRefusal {
  ok: false;
  error: "label-taken" | "too-many-labels";
}
