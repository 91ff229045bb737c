/** A PDF download that is never cached. `name` becomes the file's name: other characters than letters, digits and dashes are replaced. */
export function pdfResponse(body: ReadableStream<Uint8Array>, name: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${pdfFileName(name)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** The file name of a document: "INV/26-27/000001" is "INV-26-27-000001.pdf". */
export function pdfFileName(name: string): string {
  return `${name.replace(/[^A-Za-z\d]+/g, "-")}.pdf`;
}
