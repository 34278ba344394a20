import { EndpointError } from "../error.js";
import { fail } from "../fail.js";
import type { StreamOptions, UnreadResponse } from "../types/stream.js";
import { findOwn } from "../value.js";

interface Chunk {
  readonly done?: boolean | undefined;
  readonly value?: Uint8Array;
}

/** A `ReadableStream`, which not every platform can iterate over, or a stream of Node, as node-fetch and cross-fetch have it. */
interface Body {
  getReader?(): { read(): Promise<Chunk>; cancel(): Promise<unknown> };
  [Symbol.asyncIterator]?(): { next(): Promise<Chunk>; return(): Promise<unknown> };
}

/** A global of the platform, as in `encode-body.ts`. */
declare const TextDecoder: new () => {
  decode(bytes: Uint8Array | undefined, options: { readonly stream: boolean }): string;
};

/**
 * The content type of a response.
 *
 * @param other the media types that have no such items.
 * @param expected the items that the response lacks, and how to read it instead.
 * @throws EndpointError `invalid-item` for another media type.
 */
export function checkContentType(
  { headers, url }: UnreadResponse,
  other: RegExp,
  expected: string,
): string {
  const type = headers.get("content-type") ?? "";
  if (other.test(type.replace(/;[^]*/, ""))) {
    fail("invalid-item", `${type} has no ${expected}`, url || undefined);
  }
  return type;
}

/** The text of a response as it arrives. Cancels the rest of the body if the consumer stops. */
async function* readChunks(response: UnreadResponse): AsyncGenerator<string> {
  const body = response.body as Body | null | undefined;
  const reader = body?.getReader?.();
  const iterator = reader ? undefined : body?.[Symbol.asyncIterator]?.();
  const read = reader ? () => reader.read() : iterator && (() => iterator.next());
  if (!read) return yield await response.text();
  const decoder = new TextDecoder();
  try {
    for (let isDone = false; !isDone;) {
      const { done = false, value } = await read();
      isDone = done;
      yield decoder.decode(value, { stream: !done });
    }
  } finally {
    // Rejects if reading has failed, with the error that is thrown anyway.
    (reader?.cancel() ?? iterator?.return())?.catch(() => {});
  }
}

/**
 * The pieces of a response's text between separators, each as soon as its separator has arrived.
 *
 * @param separator a character, or a pattern for `\r\n` and its characters, of which `\n` may arrive later.
 * @param isLast whether the text after the last separator is a piece, too.
 * @param check throws for an item that has too many characters so far.
 */
export async function* splitPieces(
  response: UnreadResponse,
  separator: RegExp | string,
  isLast: boolean,
  check: (length: number) => void,
): AsyncGenerator<string> {
  let rest = "";
  let isAfterReturn = false;
  for await (const chunk of readChunks(response)) {
    const text = isAfterReturn ? chunk.replace(/^\n/, "") : chunk;
    if (chunk) isAfterReturn = separator instanceof RegExp && chunk.endsWith("\r");
    for (const [index, piece] of text.split(separator).entries()) {
      if (index > 0) {
        yield rest;
        rest = "";
      }
      rest += piece;
      check(rest.length);
    }
  }
  if (isLast) yield rest;
}

interface ItemReader<Data> {
  /** @throws EndpointError `invalid-item` for more characters than allowed. */
  check(length: number): void;
  /**
   * The decoded item; none for text without characters that cannot be decoded.
   *
   * @throws EndpointError `invalid-item` if any other text cannot be decoded.
   */
  read(text: string): readonly Data[];
}

export function createItemReader<Data>(
  { url }: UnreadResponse,
  options: StreamOptions<Data> | undefined,
): ItemReader<Data> {
  const limit = (findOwn(options, "limit") ?? 2 ** 20) as number;
  const decode = (findOwn(options, "decode") ?? JSON.parse) as (text: string) => Data;
  let index = 0;
  const createError = (reason: string) =>
    new EndpointError("invalid-item", `item ${index} ${reason}`, url || undefined);
  return {
    check(length) {
      if (length > limit) throw createError(`has more than ${limit} characters; raise the limit`);
    },
    read(text) {
      try {
        const item = decode(text);
        index++;
        return [item];
      } catch (cause) {
        if (!/\S/.test(text)) return [];
        throw Object.assign(createError(`cannot be decoded: ${text}`), { cause });
      }
    },
  };
}
