import type { FieldEncoding } from "../manifest/index.js";
import type {
  DefaultFact,
  Finding,
  Place,
  PlainFact,
  RoutePlace,
  SharedPlace,
  StyledValue,
  TextFact,
} from "./change.js";
import { explainValue } from "./explain-value.js";
import { code, codeOrNone, list } from "./markdown.js";

/** Explains in one sentence of Markdown what a caller notices, and where. */
export function explainFinding(finding: Finding): string {
  const whose = finding.kind === "constants-removed" ? "their" : "its";
  const sunset = "sunset" in finding ? `; ${whose} sunset is ${finding.sunset}` : "";
  return `${factOf(finding)}${sunset}.`;
}

function factOf(finding: Finding): string {
  const { place } = finding;
  const value = nameOf(place);
  const { compiler, wire } = finding;
  const breaks = (finding.kind === "tool-input-changed" ? wire : compiler) === "breaking";
  if (isIn(PLAIN, finding)) return PLAIN[finding.kind](value, breaks, place);
  if (isIn(TEXTS, finding)) return TEXTS[finding.kind](finding, value, breaks);
  switch (finding.kind) {
    case "base-url-changed":
    case "default-header-changed":
    case "media-type-changed":
      return (
        defaultSentence(finding) + (finding.isReplaced ? "; no function uses this default" : "")
      );
    case "route-removed":
      return `removed; imports of ${value} no longer compile`;
    case "type-removed":
      return `the type ${value} is removed; imports of it no longer compile`;
    case "hashed-types-changed":
      return `types with a hash in their names have other names or modules: ${list(finding.types.map(code))}`;
    case "constants-added":
    case "constants-removed":
    case "constants-changed":
    case "constants-extended":
      return `${CONSTANTS[finding.kind]}: ${list(finding.constants.map(code))}`;
    case "route-renamed":
      return finding.taken === undefined
        ? `the function ${code(finding.from)} is called ${code(finding.to)} now, and its types likewise; the request is the same`
        : `the function ${code(finding.from)} is called ${code(finding.to)} now; calls of the old name send ${code(finding.taken)}`;
    case "style-changed":
      return `${STYLED[finding.value]} for ${value} is ${changeOfStyle(finding)}`;
    case "encoding-changed":
      return `\`send\` encodes the field ${code(finding.field)} of forms ${encoding(finding.to)} instead of ${encoding(finding.from)}${UNNOTICED}`;
    default:
      return explainValue(finding, value, {
        isRequest: isOfRequest(place),
        isServer: place.of === "server",
      });
  }
}

const CONSTANTS = {
  "constants-added": "there are new constants",
  "constants-removed": "constants are removed; imports of them no longer compile",
  "constants-changed": "members of constants are gone or have other values",
  "constants-extended": "constants have new members",
} as const;

function isIn<Kind extends Finding["kind"]>(
  table: Readonly<Record<Kind, unknown>>,
  finding: Finding,
): finding is Extract<Finding, { kind: Kind }> {
  return Object.hasOwn(table, finding.kind);
}

const PLAIN: Readonly<
  Record<PlainFact["kind"], (value: string, breaks: boolean, place: Place) => string>
> = {
  "endpoint-strict": () => "`endpoint()` takes no routes but those of the manifest",
  "endpoint-open": () => "`endpoint()` takes routes that the manifest does not have",
  "functions-added": () => "functions are generated again, not only types",
  "functions-removed": () => "only types are written; imports of functions no longer compile",
  "server-added": (value) => `the server ${value} is new`,
  "server-removed": (value) => `the server ${value} is removed; imports of it no longer compile`,
  "route-added": (value) => `new: ${value}`,
  "body-required": () => "the body cannot be left out any more",
  "body-optional": () => "the body may be left out now",
  "responses-added": () => "the responses have types now",
  "responses-removed": () => "the responses have no types any more: `json()` gives `unknown`",
  "response-added": (value, breaks, place) =>
    `the API may answer ${value}${breaks ? `, with another body than readers of ${likes(place)} expect` : ""}`,
  "response-removed": (value, breaks) =>
    `${value} is not declared any more${breaks ? ": its body is `unknown`" : ""}`,
  "content-added": (value) => `${value} is offered now`,
  "content-removed": (value) => `${value} is not offered any more`,
  "response-header-added": (value) => `the header ${value} is declared now`,
  "response-header-removed": (value) => `the header ${value} is not declared any more`,
  "response-header-changed": (value, breaks) =>
    `the header ${value} ${breaks ? "may have other values, or be missing" : "has fewer values, or is always there"}`,
  "dates-added": () => "a function now makes Dates of the date-times in its responses",
  "dates-removed": () =>
    "the function that made Dates of its responses is gone; imports of it no longer compile",
  "tool-added": () => "it is now a tool for models",
  "tool-removed": () => "it is no longer a tool for models; imports of the tool no longer compile",
  "tool-input-changed": (_value, breaks) =>
    breaks ? "the tool refuses inputs that it took before" : "the tool takes more inputs",
  unexplained: () => "its code changed in a way that no rule explains",
  "type-added": (value) => `the type ${value} is new`,
};

const UNNOTICED = "; the compiler will not notice";

const TEXTS: Readonly<
  Record<TextFact["kind"], (texts: TextFact, value: string, breaks: boolean) => string>
> = {
  "import-extension-changed": ({ from, to }) =>
    `the modules import each other with ${extension(to)} instead of ${extension(from)}: compilers and runtimes may need other settings`,
  "server-renamed": ({ from, to }) =>
    `the server ${code(from)} is called ${code(to)} now; imports of it no longer compile`,
  "server-changed": ({ from, to }, value, breaks) => {
    const form = to.includes("{") ? "function of its variables" : "constant";
    return `the server ${value} is ${code(to)} instead of ${code(from)}${breaks ? `, and a ${form} now` : ""}`;
  },
  "tool-renamed": ({ from, to }) => `models call the tool ${code(to)} instead of ${code(from)}`,
  "route-moved": ({ from, to }) =>
    `the function is exported by ${code(to)} instead of ${code(from)}; imports from there no longer compile`,
  "method-changed": ({ from, to }) => `the method is ${to} instead of ${from}`,
  "path-changed": ({ from, to }) => `the path is ${code(to)} instead of ${code(from)}`,
  "content-type-changed": ({ from, to }) =>
    `the body is sent as ${code(to)} instead of ${code(from)}`,
  "parameter-renamed": ({ from, to }) =>
    `the argument ${code(from)} is called ${code(to)} now; the request is the same`,
  "parameter-moved": ({ from, to }, value) => `${value} goes into the ${to} instead of the ${from}`,
  "wire-name-changed": ({ from, to }, value) =>
    `${value} is sent as ${code(to)} instead of ${code(from)}${UNNOTICED}`,
  "type-renamed": ({ from, to }) =>
    `the type ${code(from)} is called ${code(to)} now; imports of it no longer compile`,
  "type-moved": ({ from, to }, value) =>
    `the type ${value} is exported by ${code(to)} instead of ${code(from)}; imports from there no longer compile`,
};

const OTHER_KINDS: Readonly<
  Record<Exclude<Finding["kind"], PlainFact["kind"] | TextFact["kind"]>, true>
> = {
  "base-url-changed": true,
  "default-header-changed": true,
  "media-type-changed": true,
  "hashed-types-changed": true,
  "route-removed": true,
  "type-removed": true,
  "constants-added": true,
  "constants-removed": true,
  "constants-changed": true,
  "constants-extended": true,
  "route-renamed": true,
  "style-changed": true,
  "encoding-changed": true,
  added: true,
  removed: true,
  required: true,
  optional: true,
  "other-properties-added": true,
  "other-properties-removed": true,
  "values-added": true,
  "values-removed": true,
  "type-widened": true,
  "type-narrowed": true,
  "type-changed": true,
  "default-changed": true,
  deprecated: true,
  "no-longer-deprecated": true,
  "sunset-changed": true,
};

/** The kinds of all findings. */
export const CHANGE_KINDS: readonly string[] = [
  ...Object.keys(PLAIN),
  ...Object.keys(TEXTS),
  ...Object.keys(OTHER_KINDS),
];

function changeOfStyle({ from, to }: { readonly from?: string; readonly to?: string }): string {
  if (to === undefined) return `refused instead of sent as ${codeOrNone(from)}${UNNOTICED}`;
  if (from === undefined) return `sent as ${code(to)} instead of refused`;
  return `sent as ${code(to)} instead of ${code(from)}${UNNOTICED}`;
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
