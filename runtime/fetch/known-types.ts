import type { InstanceOf } from "../types/response.js";

/** The `Response` type of the program: the DOM's, Node's, or, if neither is declared, the common part of both. */
export type KnownResponse = typeof globalThis extends { Response: infer Class }
  ? InstanceOf<Class>
  : PlainResponse;

export type KnownHeaders = KnownResponse extends { readonly headers: infer Known }
  ? Known
  : PlainResponse["headers"];

export type KnownRequest = typeof globalThis extends { Request: infer Class }
  ? InstanceOf<Class>
  : unknown;

/** The type of the body of `fetch`. */
export type KnownBody = typeof globalThis extends { Response: new (body?: infer Body) => unknown }
  ? NonNullable<Body>
  : unknown;

/** The members that every kind of `Response` has. */
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
