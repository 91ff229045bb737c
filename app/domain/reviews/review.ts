export interface ReviewView {
  id: string;
  authorName: string;
  /** 1 to 5. */
  rating: number;
  fit: "runs-small" | "true" | "runs-large" | null;
  body: string;
  reply: string | null;
  createdAt: Date;
}
