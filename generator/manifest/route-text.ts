import { EndpointError } from "waybill-runtime";
import { readRoute } from "waybill-runtime/tools";

/** Far above real routes: servers reject URLs of more than 8,000 characters. */
const maxOfRoute = { characters: 10_000, parameters: 1000 } as const;

/** Describes the excess of a route beyond its limits; `undefined` within the limits. */
export function describeExcess(route: Readonly<Record<keyof typeof maxOfRoute, number>>) {
  const units = ["characters", "parameters"] as const;
  const unit = units.find((name) => route[name] > maxOfRoute[name]);
  if (unit === undefined) return undefined;
  const [has, max] = [route[unit], maxOfRoute[unit]].map((count) => count.toLocaleString("en"));
  const message = `this route has ${has} ${unit}; the limit is ${max}`;
  return { code: "too-many-values", message, hint: "send long values in the request body", unit };
}

/** Parses a route string with the runtime's parser; `undefined` if the string is invalid or too long. */
export function tryParseRoute(route: string): ReturnType<typeof readRoute> | undefined {
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
  const parts = tryParseRoute(route);
  return parts && `${parts.method.toUpperCase()} ${parts.url}`;
}
