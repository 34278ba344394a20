/**
 * Identifies a parameter in its route: `query page`. The combination of location and name is unique (OpenAPI, "Parameter
 * Object"). Header names are case-insensitive (RFC 9110, section 5.1).
 */
export function parameterKey(place: string, name: string): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}
