/**
 * What sending takes from the platform, looked up at each call. Declared here, because a program that inlines the runtime
 * may be compiled without the DOM's types and Node's.
 */
interface Globals {
  readonly fetch: (url: string, init: object) => Promise<PlainResponse>;
  readonly Request: new (url: string, init: object) => unknown;
  readonly Blob: new (parts: readonly unknown[]) => object;
  readonly FormData: new () => { append(name: string, value: unknown): void };
  readonly ReadableStream: new (source: {
    pull(controller: { enqueue(chunk: unknown): void; close(): void }): Promise<void>;
    cancel(reason: unknown): unknown;
  }) => object;
  readonly URLSearchParams: new () => { append(name: string, value: string): void };
}

export function globals(): Globals {
  return globalThis as unknown as Globals;
}

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
