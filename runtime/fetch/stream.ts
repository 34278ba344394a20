/** The platform's own, as in `form.ts`. */
declare const ReadableStream: new (source: {
  pull(controller: { enqueue(chunk: unknown): void; close(): void }): Promise<void>;
  cancel(reason: unknown): unknown;
}) => object;

interface Streamed {
  readonly getReader: unknown;
  readonly [Symbol.asyncIterator]: () => AsyncIterator<unknown>;
}

/** A stream of the standard as it is, an async iterable (such as a stream of Node's) as one, nothing for any other value. */
export function streamOf(body: unknown): object | undefined {
  const streamed = body as Partial<Streamed> | null;
  if (typeof streamed?.getReader === "function") return streamed;
  const iterator = streamed?.[Symbol.asyncIterator]?.();
  if (iterator === undefined) return undefined;
  return new ReadableStream({
    pull: (controller) =>
      iterator
        .next()
        .then(({ done, value }) => (done ? controller.close() : controller.enqueue(value))),
    cancel: () => iterator.return?.(),
  });
}
