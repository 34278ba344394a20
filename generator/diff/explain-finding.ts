import type { FieldEncoding } from "../manifest/index.js";
import type {
  DefaultFact,
  Finding,
  Place,
  RoutePlace,
  SharedPlace,
  StyledValue,
} from "./change.js";
import { explainValue } from "./explain-value.js";
import { code, codeOrNone, list } from "./markdown.js";

/** Explains in one sentence of Markdown what a caller notices, and where. */
export function explainFinding(finding: Finding): string {
  return `${factOf(finding)}.`;
}

function factOf(finding: Finding): string {
  const { place } = finding;
  const value = nameOf(place);
  switch (finding.kind) {
    case "base-url-changed":
    case "default-header-changed":
    case "media-type-changed":
      return (
        defaultSentence(finding) + (finding.isReplaced ? "; no function uses this default" : "")
      );
    case "endpoint-strict":
      return "`endpoint()` takes no routes but those of the manifest";
    case "endpoint-open":
      return "`endpoint()` takes routes that the manifest does not have";
    case "hashed-types-changed":
      return `types with a hash in their names have other names or modules: ${list(finding.types.map(code))}`;
    case "import-extension-changed":
      return `the modules import each other with ${extension(finding.to)} instead of ${extension(finding.from)}: compilers and runtimes may need other settings`;
    case "server-added":
      return `the server ${value} is new`;
    case "server-removed":
      return `the server ${value} is removed; imports of it no longer compile`;
    case "server-renamed":
      return `the server ${code(finding.from)} is called ${code(finding.to)} now; imports of it no longer compile`;
    case "server-changed":
      return finding.compiler === "breaking"
        ? `the server ${value} is ${code(finding.to)} instead of ${code(finding.from)}, and a ${finding.to.includes("{") ? "function of its variables" : "constant"} now`
        : `the server ${value} is ${code(finding.to)} instead of ${code(finding.from)}`;
    case "route-added":
      return `new: ${code(nameOfRoute(place))}`;
    case "route-removed":
      return `removed; imports of ${code(nameOfRoute(place))} no longer compile`;
    case "route-renamed":
      if (finding.taken !== undefined) {
        return `the function ${code(finding.from)} is called ${code(finding.to)} now; calls of the old name send ${code(finding.taken)}`;
      }
      return `the function ${code(finding.from)} is called ${code(finding.to)} now, and its types likewise; the request is the same`;
    case "route-moved":
      return `the function is exported by ${code(finding.to)} instead of ${code(finding.from)}; imports from there no longer compile`;
    case "method-changed":
      return `the method is ${finding.to} instead of ${finding.from}`;
    case "path-changed":
      return `the path is ${code(finding.to)} instead of ${code(finding.from)}`;
    case "content-type-changed":
      return `the body is sent as ${code(finding.to)} instead of ${code(finding.from)}`;
    case "body-required":
      return "the body cannot be left out any more";
    case "body-optional":
      return "the body may be left out now";
    case "parameter-renamed":
      return `the argument ${code(finding.from)} is called ${code(finding.to)} now; the request is the same`;
    case "parameter-moved":
      return `${value} goes into the ${finding.to} instead of the ${finding.from}`;
    case "wire-name-changed":
      return `${value} is sent as ${code(finding.to)} instead of ${code(finding.from)}; the compiler will not notice`;
    case "style-changed":
      if (finding.to === undefined) {
        return `${STYLED[finding.value]} for ${value} is refused instead of sent as ${codeOrNone(finding.from)}; the compiler will not notice`;
      }
      if (finding.from === undefined) {
        return `${STYLED[finding.value]} for ${value} is sent as ${code(finding.to)} instead of refused`;
      }
      return `${STYLED[finding.value]} for ${value} is sent as ${code(finding.to)} instead of ${code(finding.from)}; the compiler will not notice`;
    case "encoding-changed":
      return `\`send\` encodes the field ${code(finding.field)} of forms ${encoding(finding.to)} instead of ${encoding(finding.from)}; the compiler will not notice`;
    case "responses-added":
      return "the responses have types now";
    case "responses-removed":
      return "the responses have no types any more: `json()` gives `unknown`";
    case "response-added":
      return finding.compiler === "breaking"
        ? `the API may answer ${value}, with another body than readers of ${likes(place)} expect`
        : `the API may answer ${value}`;
    case "response-removed":
      return finding.compiler === "breaking"
        ? `${value} is not declared any more: its body is \`unknown\``
        : `${value} is not declared any more`;
    case "response-header-added":
      return `the header ${value} is declared now`;
    case "response-header-removed":
      return `the header ${value} is not declared any more`;
    case "response-header-changed":
      return finding.compiler === "breaking"
        ? `the header ${value} may have other values, or be missing`
        : `the header ${value} has fewer values, or is always there`;
    case "unexplained":
      return "its code changed in a way that no rule explains";
    case "type-added":
      return `the type ${value} is new`;
    case "type-removed":
      return `the type ${value} is removed; imports of it no longer compile`;
    case "type-renamed":
      return `the type ${code(finding.from)} is called ${code(finding.to)} now; imports of it no longer compile`;
    case "type-moved":
      return `the type ${value} is exported by ${code(finding.to)} instead of ${code(finding.from)}; imports from there no longer compile`;
    default:
      return explainValue(finding, value, {
        isRequest: isOfRequest(place),
        isServer: place.of === "server",
      });
  }
}

function defaultSentence(fact: DefaultFact): string {
  if (fact.kind === "base-url-changed") {
    return `requests go to ${code(fact.to)} instead of ${code(fact.from)}`;
  }
  if (fact.kind === "media-type-changed") {
    return `the format that \`accept\` asks for is ${codeOrNone(fact.to)} instead of ${codeOrNone(fact.from)}`;
  }
  const { header, from, to } = fact;
  if (from === undefined) return `requests have the header ${code(`${header}: ${to ?? ""}`)}`;
  if (to === undefined)
    return `requests do not have the header ${code(`${header}: ${from}`)} any more`;
  return `the header ${code(header)} is ${code(to)} instead of ${code(from)}`;
}

function isOfRequest(place: Place): boolean {
  return place.of !== "manifest" && place.direction === "request";
}

function extension(text: string): string {
  return text === "" ? "no extension" : code(text);
}

function nameOfRoute(place: Place): string {
  return place.of === "route" ? place.name : "";
}

/** A place as a reader would write it: `labels[].name`, `200 user.login`. */
function nameOf(place: Place): string {
  if (place.of === "manifest") return "";
  if (place.of === "type")
    return place.path.length === 0 ? code(place.type) : code(pathText(place.path));
  if (place.of === "server")
    return place.path.length === 0 ? code(place.server) : code(pathText(place.path));
  if (place.of === "route" && place.path.length === 0)
    return place.direction === undefined ? code(place.name) : "the body";
  if (place.direction === "response") return responseName(place);
  const name = code(pathText(place.path));
  return place.in === undefined ? name : `${name} (${place.in})`;
}

function responseName({ path: [status = "", ...rest] }: RoutePlace | SharedPlace): string {
  return rest.length === 0 ? code(status) : `${code(pathText(rest))} of ${code(status)}`;
}

/** `["labels", "[]", "name"]` → `labels[].name` */
export function pathText(path: readonly string[]): string {
  return path
    .map((step, index) => (index === 0 || step.startsWith("[") ? step : `.${step}`))
    .join("");
}

function likes(place: Place): string {
  const [status = ""] = place.of === "route" || place.of === "shared" ? place.path : [];
  if (status === "default") return "the others";
  return status.startsWith("2") ? "other successes" : "other errors";
}

const STYLED: Readonly<Record<StyledValue, string>> = {
  text: "a text",
  list: "a list",
  object: "an object",
};

function encoding(encoded: FieldEncoding | undefined): string {
  if (encoded === undefined) return "as it does by default";
  const members = Object.entries(encoded).map(([key, value]) => `${key}: ${value}`);
  return `by ${code(members.join(", "))}`;
}
