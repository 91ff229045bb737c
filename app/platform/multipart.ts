import { getMultipartBoundary, MultipartParseError, parseMultipart } from "@remix-run/multipart-parser";

/** One part of a form: a text field, or a file (`fileName` is "" where none was chosen). */
export interface FormPart {
  name: string;
  fileName: string | null;
  bytes: Buffer;
}

const LONGEST_HEADERS = 4_096;
const MOST_PARTS = 200;

/**
 * The parts of a multipart form (RFC 7578) that lie whole in `body`: of a body that was cut off, those before the cut. Null
 * when it is no such form.
 */
export function readParts(body: Buffer, contentType: string | null): FormPart[] | null {
  const boundary =
    contentType && /^multipart\/form-data/i.test(contentType) && getMultipartBoundary(contentType);
  if (!boundary) return null;
  const parts: FormPart[] = [];
  try {
    const limits = { maxHeaderSize: LONGEST_HEADERS, maxParts: MOST_PARTS };
    const sizes = { maxFileSize: body.length, maxTotalSize: body.length };
    for (const part of parseMultipart(body, { boundary, ...limits, ...sizes })) {
      if (part.name === undefined) return null;
      // Of a body in one piece each part is one piece of it, which need not be copied.
      const { buffer, byteOffset, byteLength } =
        part.content.length === 1 ? (part.content[0] ?? part.bytes) : part.bytes;
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      parts.push({ name: part.name, fileName: part.filename ?? null, bytes });
    }
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error;
    if (parts.length === 0) return null;
  }
  return parts;
}
