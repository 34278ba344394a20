/**
 * Prepares an empty object for keys such as `200`. With such keys engines reserve the memory of a list up to the largest
 * number, kilobytes for the responses of each route, unless a much larger number was there before.
 */
export function withNumberedKeys<Data extends Record<string, unknown>>(empty: Data): Data {
  const object: Record<string, unknown> = empty;
  object["99999"] = null;
  delete object["99999"];
  return empty;
}
