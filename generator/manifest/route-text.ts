import { EndpointError } from "waybill-runtime";
import { readRoute } from "waybill-runtime/tools";

/** Parses a route string with the runtime's parser; `undefined` if it rejects the string. */
export function takeApart(route: string): ReturnType<typeof readRoute> | undefined {
  try {
    return readRoute(route);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

/** The normalized spelling of a route string: `get   /users` → `GET /users`. */
export function plainRoute(route: string): string | undefined {
  const parts = takeApart(route);
  return parts && `${parts.method.toUpperCase()} ${parts.url}`;
}
