/** One part of a form: a text field, or a file (`fileName` is "" where none was chosen). `bytes` is a view, not a copy. */
export interface FormPart {
  name: string;
  fileName: string | null;
  bytes: Buffer;
}

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const LINE_END = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");
const LONGEST_HEADERS = 4_096;
const MOST_PARTS = 200;

/**
 * The parts of a multipart form (RFC 7578) that lie whole in `body`, without copying them: of a body that was cut off, those
 * before the cut. Null when it is no such form.
 */
export function readParts(body: Buffer, contentType: string | null): FormPart[] | null {
  const named = BOUNDARY.exec(contentType ?? "");
  const boundary = named?.[1] ?? named?.[2];
  if (!boundary) return null;
  const opening = Buffer.from(`--${boundary}`, "latin1");
  const closing = Buffer.concat([LINE_END, opening]);
  if (!body.subarray(0, opening.length).equals(opening)) return null;

  const parts: FormPart[] = [];
  let at = opening.length;
  while (parts.length < MOST_PARTS && body.subarray(at, at + 2).equals(LINE_END)) {
    const headersEnd = body.subarray(at, at + LONGEST_HEADERS).indexOf(HEADERS_END);
    if (headersEnd === -1) break;
    const begin = at + headersEnd + HEADERS_END.length;
    const end = body.indexOf(closing, begin);
    if (end === -1) break;
    const head = dispositionOf(body.toString("utf8", at, at + headersEnd));
    if (!head) return null;
    parts.push({ ...head, bytes: body.subarray(begin, end) });
    at = end + closing.length;
  }
  return parts;
}

function dispositionOf(headers: string): Omit<FormPart, "bytes"> | null {
  const line = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1];
  const name = line && /;\s*name="([^"]*)"/i.exec(line)?.[1];
  if (line === undefined || name === undefined) return null;
  const fileName = /;\s*filename="([^"]*)"/i.exec(line)?.[1];
  return { name: unescaped(name), fileName: fileName === undefined ? null : unescaped(fileName) };
}

// What cannot stand in a quoted name is written so by browsers: https://html.spec.whatwg.org/#multipart-form-data
function unescaped(text: string): string {
  return text.replace(/%0D%0A|%0D|%0A|%22/g, (code) => decodeURIComponent(code));
}
