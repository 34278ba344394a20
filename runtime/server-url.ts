import { fail } from "./error.js";
import { isScalar, ownValue } from "./value.js";

/**
 * A base URL whose variables stand in braces, as in OpenAPI's `servers`. Values are put in as they are, so a caller
 * who gives them chooses the host.
 *
 * @param defaults values for variables that are not given.
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
