/** `Response` as the program knows it: the DOM's, Node's, or what both have where neither is known. */
export type KnownResponse = typeof globalThis extends { Response: { prototype: infer Known } }
  ? Known
  : PlainResponse;

export type KnownHeaders = KnownResponse extends { readonly headers: infer Known }
  ? Known
  : PlainResponse["headers"];

export type KnownRequest = typeof globalThis extends { Request: { prototype: infer Known } }
  ? Known
  : unknown;

/** What `fetch` takes as a body. */
export type KnownBody = typeof globalThis extends { Response: new (body?: infer Body) => unknown }
  ? NonNullable<Body>
  : unknown;

/** What every kind of `Response` has. */
export interface PlainResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly statusText: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
  clone(): PlainResponse;
}
