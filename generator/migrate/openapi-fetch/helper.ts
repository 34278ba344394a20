import { dirname, join } from "node:path";
import { morph } from "../../ts-morph/index.js";
import type { Api } from "../routes.js";

/** The file that a migration writes beside the output folder, without extension. */
export function helperPath({ output }: Api): string {
  return join(dirname(output), "openapi-fetch-options");
}

/**
 * The text of the helper file.
 *
 * @param options the import of the type `Options`.
 */
export function helperText(options: string, isScript: boolean): string {
  const text = `import type { Options } from ${JSON.stringify(options)};\n${SOURCE}`;
  if (!isScript) return text;
  const { ts } = morph();
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

const SOURCE = `
/** A middleware of openapi-fetch that reads the request and the response alone. */
export interface Middleware {
  onRequest?(call: { request: Request }): Awaitable<Request | Response | undefined | void>;
  onResponse?(call: { request: Request; response: Response }): Awaitable<Response | undefined | void>;
  onError?(call: { request: Request; error: unknown }): Awaitable<Response | Error | void>;
}

export interface ClientOptions extends Omit<RequestInit, "headers"> {
  baseUrl?: string;
  headers?: HeadersLike;
  fetch?: (request: Request) => Promise<Response>;
}

type Awaitable<Value> = Value | Promise<Value>;
type HeaderValue = string | number | boolean | null | undefined;
type HeadersLike = HeadersInit | Record<string, HeaderValue | HeaderValue[]>;
type Send = (url: string, init: RequestInit) => Promise<Response>;
type Setting = { fetch?: Send; middleware?: Middleware[] };

/** Merges headers as openapi-fetch does: \`null\` removes one, \`undefined\` is ignored, and a list appends. */
export function mergeHeaders(...all: readonly (object | null | undefined)[]): Record<string, string | null> {
  const merged: Record<string, string | null> = {};
  for (const headers of all) {
    if (!headers) continue;
    const entries: Iterable<unknown> = Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers);
    for (const entry of entries) {
      const [name, value] = entry as [string, HeaderValue | HeaderValue[]];
      const key = name.toLowerCase();
      if (value === null) merged[key] = null;
      else if (Array.isArray(value)) merged[key] = [...(merged[key] ? [merged[key]] : []), ...value].join(", ");
      else if (value !== undefined) merged[key] = String(value);
    }
  }
  return merged;
}

/** The options of a call: the shared ones, with what the call sets. */
export function mergeOptions(shared: Options, { headers, request, ...call }: Omit<Options, "headers"> & { headers?: object | null | undefined }): Options {
  return {
    ...shared,
    ...call,
    headers: mergeHeaders(shared.headers, headers),
    ...(request && { request: { ...shared.request, ...request } }),
  };
}

/** A \`fetch\` that is called with a \`Request\`. */
export function takeRequest(fetch: (request: Request) => Promise<Response>): Send {
  return (url, init) => fetch(new Request(url, init));
}

/** The options of \`createClient\` as those of functions. */
export function toOptions({ baseUrl = "", headers, fetch, ...rest }: ClientOptions = {}): Options {
  const { Request, querySerializer, bodySerializer, pathSerializer, requestInitExt, ...init } = rest as Record<string, unknown>;
  return {
    baseUrl,
    headers: mergeHeaders(headers),
    request: { ...init, ...(fetch && { fetch: takeRequest(fetch) }) },
  };
}

/** Passes the requests of all calls with these options through middleware. */
export function use(options: Options, ...added: readonly (Middleware | null | undefined)[]): void {
  const request = (options.request ?? {}) as Setting & object;
  const middleware = request.middleware ?? [];
  middleware.push(...added.filter((each) => each != null));
  if (request.middleware) return;
  const inner: Send = request.fetch ?? ((url, init) => fetch(url, init));
  const setting = { ...request, fetch: withMiddleware(middleware, inner) };
  Object.defineProperty(setting, "middleware", { value: middleware });
  Object.assign(options, { request: setting });
}

function withMiddleware(middleware: readonly Middleware[], inner: Send): Send {
  return async (url, init) => {
    const all = [...middleware];
    let request = new Request(url, init);
    for (const each of all) {
      const changed = await each.onRequest?.({ request });
      if (changed instanceof Response) return changed;
      if (changed instanceof Request) request = changed;
      else if (changed) throw new Error("onRequest: must return new Request() or Response() when modifying the request");
    }
    all.reverse();
    let response: Response;
    try {
      response = await inner(request as unknown as string, undefined as unknown as RequestInit);
    } catch (thrown) {
      response = await handleError(all, request, thrown);
    }
    for (const each of all) {
      const changed = await each.onResponse?.({ request, response });
      if (changed && !(changed instanceof Response)) throw new Error("onResponse: must return new Response() when modifying the response");
      if (changed) response = changed;
    }
    return response;
  };
}

async function handleError(middleware: readonly Middleware[], request: Request, thrown: unknown): Promise<Response> {
  let error = thrown;
  for (const each of middleware) {
    const changed = await each.onError?.({ request, error });
    if (changed instanceof Response) return changed;
    if (changed instanceof Error) error = changed;
    else if (changed) throw new Error("onError: must return new Response() or instance of Error");
  }
  throw error;
}

/** A client of openapi-fetch that is also the options of functions. Its methods are hidden from them. */
export function withOptions<Client extends object, Given extends ClientOptions>(
  create: (options?: Given) => Client,
  given?: Given,
): Client & Options {
  const client = create(given) as Client & { use(...middleware: unknown[]): void };
  const options = toOptions(given);
  const both = { ...options };
  for (const [name, value] of Object.entries(client)) {
    // The client has a method \`request\`, and the options may have settings of that name.
    if (!(name in both)) Object.defineProperty(both, name, { value, configurable: true });
  }
  const useBoth = (...middleware: Middleware[]) => {
    client.use(...middleware);
    use(both, ...middleware);
  };
  Object.defineProperty(both, "use", { value: useBoth });
  return both as Client & Options;
}
`;
