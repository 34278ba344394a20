import type { Finding, ValueFact } from "./change.js";
import { code, json, list, typeCode, values } from "./markdown.js";

/** Of a finding, what explains a change of a value. */
type ValueChange = ValueFact & Pick<Finding, "compiler">;

interface Context {
  readonly isRequest: boolean;
  /** Whether the value is a variable in the URL of a server. */
  readonly isServer: boolean;
}

/**
 * Explains what changed about a value, without the period.
 *
 * @param value the value in Markdown.
 */
export function explainValue(
  finding: ValueChange,
  value: string,
  { isRequest, isServer }: Context,
): string {
  switch (finding.kind) {
    case "added":
      if (!isRequest) return `${value} is new`;
      if (finding.required && finding.compiler === "breaking") {
        return finding.withBody
          ? `${value} must be given with a body: calls with a body and without it do not compile`
          : `${value} must be given: calls without it do not compile`;
      }
      return finding.required
        ? `${value} can be given now, and must be given with a body`
        : `${value} can be given now`;
    case "removed":
      if (!isRequest) return `${value} is gone: code that reads it does not compile`;
      return finding.compiler === "breaking"
        ? `${value} is gone: calls that give it do not compile`
        : `${value} is not declared any more, but can still be given`;
    case "required":
      if (!isRequest) return `${value} is always there now`;
      return finding.withBody
        ? `${value} must be given with a body now: calls with a body and without it do not compile`
        : `${value} must be given now: calls without it do not compile`;
    case "optional":
      return isRequest
        ? `${value} may be left out now`
        : `${value} may be missing: code that relies on it does not compile`;
    case "other-properties-added":
      return isRequest
        ? `${value} takes properties with any names, of ${code(finding.to)}`
        : `${value} may have properties with any names, of ${code(finding.to)}`;
    case "other-properties-removed":
      return `${value} has no properties but those that it declares: it had ${code(finding.from)} under any name`;
    case "values-added": {
      if (isRequest) return `${value} takes ${values(finding.values)} too`;
      // An open enum admits other values before.
      const effect = ": code that handles each value, and no other, does not compile";
      return `${value} may be ${values(finding.values)} too${finding.compiler === "breaking" ? effect : ""}`;
    }
    case "values-removed":
      return isRequest
        ? `${value} does not take ${values(finding.values)} any more`
        : `${value} is never ${values(finding.values)} any more`;
    case "type-changed":
      return `${value} has another type: ${change(finding)}`;
    case "default-changed":
      if (isServer) {
        return `without ${value} the URL has ${json(finding.to)} instead of ${json(finding.from)}`;
      }
      return `without ${value} the API takes ${json(finding.to)} instead of ${json(finding.from)}; the request is the same`;
    case "type-widened":
      return explainWidened(finding, value, isRequest);
    case "type-narrowed":
      return explainNarrowed(finding, value, isRequest);
    case "deprecated":
      return `${value} is deprecated`;
    case "sunset-changed":
      return `the sunset of ${value} is ${finding.to ?? "unknown"} instead of ${finding.from ?? "unknown"}`;
    case "no-longer-deprecated":
      return `${value} is not deprecated any more`;
  }
}

function explainWidened(
  finding: Extract<ValueFact, { kind: "type-widened" }>,
  value: string,
  isRequest: boolean,
): string {
  if (!finding.added) {
    const effect = isRequest ? "takes more" : "may be more than readers expect";
    return `${value} ${effect}: ${change(finding)}`;
  }
  const more = list(finding.added.map(typeCode));
  return isRequest
    ? `${value} takes ${more} too`
    : `${value} may be ${more} too: code that does not expect it does not compile`;
}

function explainNarrowed(
  finding: Extract<ValueFact, { kind: "type-narrowed" }>,
  value: string,
  isRequest: boolean,
): string {
  if (!finding.removed) {
    const effect = isRequest ? "takes less" : "is known more precisely";
    return `${value} ${effect}: ${change(finding)}`;
  }
  const less = list(finding.removed.map(typeCode));
  return isRequest
    ? `${value} does not take ${less} any more`
    : `${value} is never ${less} any more`;
}

function change({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${typeCode(from)} → ${typeCode(to)}`;
}
