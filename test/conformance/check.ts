import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { SendOptions } from "waybill-runtime/fetch";

/** What each call passes on: a `fetch` for requests of each generator. */
export interface CallOptions {
  readonly fetch: (
    input: string | URL | Request,
    init?: RequestInit | Parameters<NonNullable<SendOptions["fetch"]>>[1],
  ) => Promise<Response>;
}

/** A scenario, and a call of it as a user writes it, which throws a `WrongAnswer`, or what the server has against the request. */
export type Call = readonly [scenario: string, run: (options: CallOptions) => Promise<void>];

export class WrongAnswer extends Error {}

/** An answer of which its type says nothing is as wrong as one of another type. */
type Known<Answer> = unknown extends Answer ? { readonly "the answer is": Answer } : Answer;

export function same<Answer>(answer: Answer, expected: Known<NoInfer<Answer>>): void {
  sameUnknown(answer, expected);
}

/** For the answers that the API declares as unknown. */
export function sameUnknown(answer: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(answer, expected)) {
    throw new WrongAnswer(`the answer is ${JSON.stringify(answer)?.slice(0, 200)}`);
  }
}

/** The items that a loop over a stream gives. */
export async function all<Item>(stream: AsyncIterable<Item>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

export function withoutLayout(xml: string): string {
  return xml.replace(/^<\?.*?\?>/, "").replace(/\s*(<|>)\s*/g, "$1");
}

/** One of the suite's images. */
export function image(name: "image.jpg" | "image.png"): Uint8Array<ArrayBuffer> {
  const path = `./node_modules/@typespec/http-specs/assets/${name}`;
  return new Uint8Array(readFileSync(fileURLToPath(new URL(path, import.meta.url))));
}
