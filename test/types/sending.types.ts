// What the compiler knows of a response. Without a test library, so that the oldest compiler can read it too.
import {
  ensureOk,
  HttpError,
  result,
  send,
  toFetch,
  toRequest,
  type ErrorResponse,
  type PlainText,
  type ResponseBody,
  type ResponsesOf,
  type SuccessfulResponse,
  type TypedResponse,
  type WithHeaders,
} from "waybill-runtime/fetch";
import type { RequestOptions } from "waybill-runtime";
import type { Blob } from "waybill-runtime/types";

interface Repository {
  full_name: string;
}
interface BasicError {
  message: string;
}
interface ValidationError {
  errors: string[];
}

interface RepositoryResponses {
  200: Repository;
  304: undefined;
  404: BasicError;
  422: ValidationError;
}

type Same<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false;
declare function same<One, Other>(is: Same<One, Other>): void;
declare function json<Body>(response: { json(): Promise<Body> }): Body;

declare const get: RequestOptions<"get", undefined, RepositoryResponses>;
declare const flag: boolean;

export async function statuses(): Promise<void> {
  const response = await send(get);
  switch (response.status) {
    case 200:
      (await response.json()).full_name;
      same<typeof response.ok, true>(true);
      break;
    case 404:
      (await response.json()).message;
      // @ts-expect-error of another status
      (await response.json()).full_name;
      break;
    case 422: {
      const [first] = (await response.json()).errors;
      same<typeof first, string | undefined>(true as Same<typeof first, string | undefined>);
      break;
    }
    case 500: {
      // Registered, but not declared.
      const body = json(response);
      same<typeof body, unknown>(true);
      break;
    }
  }
  // @ts-expect-error no status code
  if (response.status === 600) return;
}

export async function okOrNot(): Promise<void> {
  const response = await send(get);
  if (response.ok) {
    same<typeof response.status, 200>(true);
    (await response.json()).full_name;
  } else {
    const body = await response.json();
    same<typeof body, BasicError | ValidationError>(true);
  }
}

export async function early(): Promise<string> {
  const response = await send(get);
  if (!response.ok) throw new Error("message" in (await response.json()) ? "declared" : "");
  return (await response.json()).full_name;
}

export async function notModified(): Promise<void> {
  const response = await send(get);
  if (response.status !== 304) return;
  same<typeof response.ok, false>(true);
  const body = await response.json();
  same<typeof body, unknown>(true);
}

declare const remove: RequestOptions<"delete", undefined, { 204: undefined; 404: BasicError }>;

export async function noContent(): Promise<void> {
  const response = await send(remove);
  if (response.status !== 204) return;
  // @ts-expect-error nothing to read
  await response.json();
}

declare const read: RequestOptions<
  "get",
  undefined,
  { 200: Repository; 401: undefined; 404: WithHeaders<undefined, { a: "b" }>; 422: ValidationError }
>;

export async function errorsWithoutContent(): Promise<void> {
  const response = await send(read);
  if (response.status === 200) (await response.json()).full_name;
  if (response.status === 401 || response.status === 404) {
    const body = await response.json();
    same<typeof body, unknown>(true);
  }
  if (response.status === 404) {
    const body = await response.clone().json();
    same<typeof body, unknown>(true);
  }
  if (response.ok) (await response.json()).full_name;
  else {
    const body = await response.json();
    same<typeof body, ValidationError>(true);
  }
  const any = await response.json();
  same<typeof any, Repository | ValidationError>(true);
}

declare const undeclared: RequestOptions<"get", undefined, { 200: unknown; default: BasicError }>;

export async function successWithoutContent(): Promise<void> {
  const response = await send(undeclared);
  if (response.ok) {
    const body = await response.json();
    same<typeof body, unknown>(true);
  } else (await response.json()).message;
}

declare const onlyErrorsWithoutContent: RequestOptions<"get", undefined, { 404: undefined }>;

export async function errorWithoutContentAlone(): Promise<void> {
  const response = await send(onlyErrorsWithoutContent);
  const body = response.ok ? undefined : await response.json();
  same<typeof body, unknown>(true);
}

declare const update: RequestOptions<
  "patch",
  { name: string },
  { "2XX": Repository; 202: { queued: true }; "4XX": BasicError; 422: ValidationError }
>;

export async function ranges(): Promise<void> {
  const response = await send(update);
  if (response.status === 200) (await response.json()).full_name;
  if (response.status === 202) (await response.json()).queued;
  if (response.status === 404) (await response.json()).message;
  if (response.status === 422) (await response.json()).errors;
  if (response.ok) {
    const body = await response.json();
    same<typeof body, Repository | { queued: true }>(true);
  }
}

declare const create: RequestOptions<
  "post",
  { name: string } | undefined,
  { 201: Repository; "4XX": BasicError; default: { problem: string } }
>;

export async function defaults(): Promise<void> {
  const response = await send(create);
  if (response.status === 201) (await response.json()).full_name;
  if (response.status === 409) (await response.json()).message;
  if (response.status === 503) (await response.json()).problem;
  if (!response.ok) {
    const body = await response.json();
    same<typeof body, BasicError | { problem: string }>(true);
  }
}

declare const onlyDefault: RequestOptions<"get", undefined, { default: Repository }>;

export async function alone(): Promise<void> {
  const response = await send(onlyDefault);
  (await response.json()).full_name;
  if (response.ok) (await response.json()).full_name;
}

declare const onlyErrors: RequestOptions<"get", undefined, { 404: BasicError }>;

export async function withoutSuccess(): Promise<void> {
  const response = await send(onlyErrors);
  const body = response.ok ? json(response) : undefined;
  same<typeof body, unknown>(true);
  if (!response.ok) (await response.json()).message;
}

declare const list: RequestOptions<
  "get",
  undefined,
  { 200: WithHeaders<Repository[], { link?: string; "x-total": number; "x-kind": "a" | "b" }> }
>;

export async function headers(): Promise<void> {
  const response = await send(list);
  if (!response.ok) return;
  const link = response.headers.get("Link");
  same<typeof link, string | null>(true);
  const total = response.headers.get("x-total");
  same<typeof total, `${number}`>(true);
  const kind = response.headers.get("x-kind");
  same<typeof kind, "a" | "b">(true);
  const other = response.headers.get("etag");
  same<typeof other, string | null>(true);
  for (const { full_name } of await response.json()) full_name.length;
}

// What `Response` has stays; a copy has the same type.
export async function members(): Promise<void> {
  const response = await send(get);
  const text: string = await response.text();
  const url: string = response.url;
  const copy = response.clone();
  if (copy.status === 200) (await copy.json()).full_name;
  void [text, url];
}

declare const download: RequestOptions<
  "get",
  undefined,
  { 200: { arrayBuffer(): Promise<ArrayBuffer>; size: number } | Repository }
>;

export async function binary(): Promise<void> {
  const response = await send(download);
  if (response.status === 200) (await response.json()).full_name;
}

// Requests that differ, a request written by hand, one of any route, and one that was changed.
export async function otherRequests(method: string, url: string, any: RequestOptions) {
  const either = await send(flag ? get : remove);
  if (either.status === 404) {
    const body = await either.json();
    same<typeof body, BasicError>(true);
  }
  const byHand = json(await send({ method, url, headers: {}, body: { a: 1 } }));
  same<typeof byHand, unknown>(true);
  const unknown = json(await send(any));
  same<typeof unknown, unknown>(true);
  const changed = await send({ ...get, headers: {} });
  if (changed.status === 200) (await changed.json()).full_name;
  // @ts-expect-error no URL
  void send({ method, headers: {} });
}

// Error statuses that throw.
export async function throwing(): Promise<string> {
  try {
    const response = await ensureOk(send(get));
    same<typeof response, SuccessfulResponse<RepositoryResponses>>(true);
    return (await response.json()).full_name;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { response } = error as HttpError<ResponsesOf<typeof get>>;
    same<typeof response, ErrorResponse<RepositoryResponses>>(true);
    return response.status === 404 ? (await response.json()).message : "";
  }
}

export async function throwingOthers(any: RequestOptions): Promise<void> {
  const given = await ensureOk(send(update));
  const body = await given.json();
  same<typeof body, Repository | { queued: true }>(true);
  const unknown = json(await ensureOk(send(any)));
  same<typeof unknown, unknown>(true);
  const removed = await ensureOk(send(remove));
  same<typeof removed.status, 204>(true);
  const either = await ensureOk(any.body ? send(get) : send(remove));
  same<typeof either.status, 200 | 204>(true);
}

declare function builder(parameters: { a: string }): typeof get;
same<ResponsesOf<typeof builder>, RepositoryResponses>(true);
same<ResponsesOf<RequestOptions>, unknown>(true);
same<ResponseBody<typeof builder>, Repository>(true);
same<ResponseBody<typeof get, 404 | 422>, BasicError | ValidationError>(true);
same<ResponseBody<typeof create, 503>, { problem: string }>(true);
same<ResponseBody<typeof remove>, undefined>(true);
same<ResponseBody<RequestOptions>, unknown>(true);
export const typed: (response: TypedResponse<RepositoryResponses>) => number = ({ status }) =>
  status;

export const parts: [string, { method: string; headers: Record<string, string> }] = toFetch(get);
export const request: unknown = toRequest(get, { form: (name, key) => `${name}.${key}` });

declare const errors: RequestOptions<
  "get",
  undefined,
  {
    200: Repository;
    404: { code: number; message: string };
    409: { code: number };
    "4XX": { hint: string };
  }
>;

export async function errorsOfManyStatuses(): Promise<void> {
  const response = await send(errors);
  // Not registered, but in the range.
  if (response.status === 494) (await response.json()).hint;
  if (!response.ok) {
    const error = await response.json();
    if ("message" in error) error.message.length;
    same<typeof error, { code: number; message: string } | { code: number } | { hint: string }>(
      true,
    );
  }
}

type Answers<Responses> = RequestOptions<"get", undefined, Responses>;
declare const silent: Answers<{ 200: Repository; 204: undefined; 404: undefined }>;
declare const empty: Answers<{ 204: undefined; 400: PlainText }>;
declare const file: Answers<{ 200: Blob; "4XX": Blob; default: BasicError }>;
declare const vague: Answers<{ 200: unknown; 400: unknown }>;

export async function results(any: RequestOptions): Promise<void> {
  const { data, error, response } = await result(get);
  if (error) {
    same<typeof error, BasicError | ValidationError>(true);
    same<typeof data, undefined>(true);
    // The status narrows the response, and not the error.
    if (response.status === 404) same<typeof error, BasicError | ValidationError>(true);
    throw error;
  }
  data.full_name;
  same<typeof response.ok, true>(true);

  const whole = await result(get);
  if (whole.data) same<typeof whole.error, undefined>(true);
  else if (whole.response.status === 422) same<typeof whole.response.ok, false>(true);
  // @ts-expect-error may be undefined
  whole.data.full_name;

  const undeclared = await result(silent);
  if (undeclared.error) same<typeof undeclared.error, object>(true);
  else same<typeof undeclared.data, Repository>(true);
  const removed = await result(empty);
  same<typeof removed.data, undefined>(true);
  if (removed.error) same<typeof removed.error, string>(true);

  const download = await result(file);
  if (download.error === undefined) same<typeof download.data, Blob>(true);
  else same<typeof download.error, string | BasicError>(true);
  const text = await result(file, { parseAs: "text" });
  if (text.error === undefined) same<typeof text.data, string>(true);
  const json = await result(get, { parseAs: "json" });
  if (!json.error) same<typeof json.data, Repository>(true);

  for (const request of [vague, any]) {
    const { data, error } = await result(request);
    same<typeof data, unknown>(true);
    if (error) same<typeof error, object>(true);
  }
}
