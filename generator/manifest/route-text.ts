import { EndpointError } from "waybill-runtime";
import { readRoute } from "waybill-runtime/tools";

/** As the runtime takes routes apart; `undefined` for what it refuses. */
export function takeApart(route: string): ReturnType<typeof readRoute> | undefined {
  try {
    return readRoute(route);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

/** One spelling for a route: `get   /users` and `GET /users` are the same. */
export function plainRoute(route: string): string | undefined {
  const parts = takeApart(route);
  return parts && `${parts.method.toUpperCase()} ${parts.url}`;
}
