import { mergeValues } from "./merge-values.js";
import { requireObject } from "./options.js";
import type { Builder, DefaultParameters, WithParameters } from "./types/with-parameters.js";

/**
 * Returns a builder for which some parameters have defaults. A call overrides them; `undefined` in a call falls back to the default,
 * and objects merge deeply. The result equals that of `endpoint.defaults(defaults)` for the builder's route.
 *
 * @param builder a generated function, except one whose headers choose a media type.
 * @param defaults values of the builder's parameters; copied.
 * @example
 * const getIssue = withParameters(issuesGet, { owner: "octocat", repo: "hello-world" });
 * getIssue({ issue_number: 1 }).url; // "https://api.github.com/repos/octocat/hello-world/issues/1"
 */
export function withParameters<Wrapped extends Builder, const Given extends object>(
  builder: Wrapped,
  defaults: DefaultParameters<Wrapped, Given>,
): WithParameters<Wrapped, Given> {
  const below = mergeValues({}, requireObject(defaults, "default parameters", ""));
  const wrapped: Builder = (parameters: object | undefined, options?: object) =>
    builder(
      mergeValues(below, requireObject(parameters, "parameters", "")) as never,
      options as never,
    );
  return wrapped as WithParameters<Wrapped, Given>;
}
