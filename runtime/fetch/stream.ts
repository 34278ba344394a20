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
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => iterator.return?.(),
  });
}
