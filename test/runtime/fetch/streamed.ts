/** What a stream was asked. */
export interface Streamed {
  readonly response: Response;
  readonly isCancelled: () => boolean;
}

/** A response whose body arrives in these chunks. Without an `end`, it stays open. */
export function streamed(
  chunks: readonly (string | Uint8Array)[],
  { type = "text/event-stream", end = true }: { type?: string; end?: boolean } = {},
): Streamed {
  let isCancelled = false;
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[next++];
      if (typeof chunk === "string") controller.enqueue(new TextEncoder().encode(chunk));
      else if (chunk) controller.enqueue(chunk);
      else if (end) controller.close();
      else return new Promise<void>(() => {});
    },
    cancel() {
      isCancelled = true;
    },
  });
  const response = new Response(body, { headers: { "content-type": type } });
  return { response, isCancelled: () => isCancelled };
}

/** The bytes of a text, cut at these places. */
export function cut(text: string, places: readonly number[]): readonly Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const borders = [...new Set([0, ...places.map((place) => place % (bytes.length + 1)), bytes.length])]; // prettier-ignore
  borders.sort((left, right) => left - right);
  return borders.map((start, index) => bytes.slice(start, borders[index + 1]));
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
