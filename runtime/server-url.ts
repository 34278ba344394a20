import { fail } from "./fail.js";
import { isScalar, ownValue } from "./value.js";

/**
 * Expands a base URL with variables in braces, as in OpenAPI's `servers`. Values are inserted without encoding, so they can
 * determine the host.
 *
 * @param defaults values of variables that are not given.
 * @throws EndpointError `invalid-base-url` for a variable without a value.
 * @example
 * serverUrl("https://{region}.api.example.com", { region: "us" }, { region: "eu" }); // "https://eu.api.example.com"
 */
export function serverUrl(template: string, defaults: object, variables: object = {}): string {
  return template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = ownValue(variables, name) ?? ownValue(defaults, name);
    return isScalar(value)
      ? `${value}`
      : fail("invalid-base-url", `the server variable "${name}" is missing`, undefined, name);
  });
}
