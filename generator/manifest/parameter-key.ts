/**
 * Identifies a parameter in its route: `query page`. OpenAPI, "Parameter Object": a combination of place and name is unique.
 * Header names are case-insensitive (RFC 9110, section 5.1).
 */
export function parameterKey(place: string, name: string): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}
