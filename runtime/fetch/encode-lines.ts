import { fail } from "../fail.js";
import type { EncodedLines } from "../types/response.js";
import { toJsonText } from "./form.js";

interface Controller {
  enqueue(bytes: Uint8Array): void;
  close(): void;
}

/** Globals of the platform, as in `encode-body.ts`. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * A body in JSON Lines from a list or an async iterable, which is read as fast as the items are sent.
 *
 * @throws EndpointError `invalid-body` where the platform has no `ReadableStream`, or, while sending, for an item that is not JSON.
 */
export function encodeLines<Item>(items: Iterable<Item> | AsyncIterable<Item>): EncodedLines<Item> {
  const refuse = (reason: string) => fail("invalid-body", reason);
  const { ReadableStream: Stream } = globalThis as {
    readonly ReadableStream?: new (source: object) => EncodedLines<Item>;
  };
  if (!Stream) return refuse("this platform has no ReadableStream; pass the lines as text");
  const encoder = new TextEncoder();
  let index = 0;
  const iterator = (async function* () {
    yield* items;
  })();
  return new Stream({
    async pull(controller: Controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      const isNot = () => refuse(`item ${index} is not JSON`);
      controller.enqueue(encoder.encode(`${toJsonText(value, isNot, "") ?? isNot()}\n`));
      index++;
    },
    cancel: () => iterator.return(),
  });
}
