import { EndpointError } from "waybill-runtime";
import { readRoute } from "waybill-runtime/tools";

/** Far above those of real routes: servers refuse URLs of more than 8,000 characters. */
export const maxOfRoute = { characters: 10_000, parameters: 1000 } as const;

/** Parses a route string with the runtime's parser; `undefined` if it rejects the string, or the string is too long. */
export function parseRoute(route: string): ReturnType<typeof readRoute> | undefined {
  if (route.length > maxOfRoute.characters) return undefined;
  try {
    return readRoute(route);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

/** The normalized spelling of a route string: `get   /users` → `GET /users`. */
export function plainRoute(route: string): string | undefined {
  const parts = parseRoute(route);
  return parts && `${parts.method.toUpperCase()} ${parts.url}`;
}
