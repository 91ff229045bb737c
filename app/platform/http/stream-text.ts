const CHUNK = 16_384;

/** Streams text as a response body with backpressure. Stops the source when the reader cancels. */
export function streamText(
  parts: AsyncIterable<string> | Iterable<string>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(parts);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

async function* bytesOf(
  parts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  let text = "";
  for await (const part of parts) {
    text += part;
    if (text.length < CHUNK) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}
