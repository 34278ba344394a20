import { globals } from "./globals.js";

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
  return new (globals().ReadableStream)({
    pull: (controller) =>
      iterator
        .next()
        .then(({ done, value }) => (done ? controller.close() : controller.enqueue(value))),
    cancel: () => iterator.return?.(),
  });
}
