import { failAt } from "./fail.js";
import { originPrefix } from "./origin.js";
import type { Part, Template, Variable } from "./uri-template/template.js";
import { readVariable } from "./uri-template/template.js";

/** A URL template, split for the rules of paths. */
export interface UrlTemplate {
  /** Scheme, host and port of an absolute URL; otherwise empty, because the base URL has them. */
  readonly origin: string;
  /** The placeholder at the very start, whose value supplies the origin if it is an absolute URL; otherwise empty. */
  readonly leading: string;
  /** Starts with one slash unless it starts with a placeholder. */
  readonly path: readonly PathPart[];
  /** Query and fragment: a literal `?a=b`, `{?a}`, `{&b}`, `{#c}`. */
  readonly rest: Template;
}

/** Literal text, a segment that is one plain `{name}`, or any other segment with an expression. */
export type PathPart = string | Placeholder | Segment;

/** The form of nearly all segments with placeholders. */
export interface Placeholder {
  readonly name: string;
}

/** `{a}...{b}`, `{+path}`, `x{/a*}` */
export type Segment = Template;

/** Unlike `Array.isArray`, also narrows the type if the result is false. */
export function isSegment(part: PathPart): part is Segment {
  return Array.isArray(part);
}

/** @throws EndpointError `invalid-template` for a placeholder in the host of an absolute URL, which values must not determine. */
export function splitUrl(template: Template, route?: string): UrlTemplate {
  const spelled = template.map(spellNames);
  const origin = templateOrigin(spelled, route);
  const path: PathPart[] = [];
  let text = "";
  let segment: Part[] = [];
  const endSegment = (): void => {
    const [first] = segment;
    if (segment.every((part) => typeof part === "string")) text += segment.join("");
    else {
      if (text !== "") path.push(text);
      text = "";
      const name = segment.length === 1 ? plainName(first, /^$/) : "";
      path.push(name ? { name } : segment);
    }
    segment = [];
  };

  let rest: Template = [];
  for (const [index, part] of spelled.entries()) {
    if (typeof part !== "string") {
      if (/[?&#]/.test(part.operator)) {
        rest = spelled.slice(index);
        break;
      }
      segment.push(part);
      continue;
    }
    const written = index > 0 ? part : part.slice(origin.length);
    const cut = written.search(/[?#]/);
    const inPath = cut < 0 ? written : written.slice(0, cut);
    const isStart = index === 0 && origin === "" && inPath !== "";
    const [head = "", ...others] = (isStart ? inPath.replace(/^\/*/, "/") : inPath).split("/");
    if (head !== "") segment.push(head);
    for (const other of others) {
      endSegment();
      text += "/";
      if (other !== "") segment.push(other);
    }
    if (cut >= 0) {
      rest = [written.slice(cut), ...spelled.slice(index + 1)];
      break;
    }
  }
  endSegment();
  if (text !== "") path.push(text);
  return { origin, leading: plainName(spelled[0], /^\+?$/), path, rest };
}

function templateOrigin([first, second]: Template, route: string | undefined): string {
  if (typeof first !== "string") return "";
  const origin = originPrefix(first);
  const isOpen = origin === first && typeof second === "object" && /^[.;]?$/.test(second.operator);
  if (origin.endsWith("//") || (origin !== "" && isOpen)) {
    failAt(
      origin.length,
      "a placeholder cannot be in the host; set baseUrl, or begin with one placeholder",
      route,
    );
  }
  return origin;
}

/** The key of an expression's only variable, if it has no modifier and one of the given operators; otherwise empty. */
function plainName(part: Part | undefined, operators: RegExp): string {
  if (typeof part !== "object" || !operators.test(part.operator)) return "";
  const [variable, other] = part.variables;
  if (variable === undefined || other !== undefined) return "";
  const { key, explode, prefix } = readVariable(variable);
  return explode || prefix !== undefined ? "" : key;
}

/** A part with the names that it prints in normalized spelling: with unreserved characters decoded. */
function spellNames(part: Part): Part {
  if (typeof part === "string") return part;
  const { operator, variables } = part;
  return { operator, variables: /[;?&]/.test(operator) ? variables.map(spellName) : variables };
}

/** Decodes unreserved characters (RFC 3986, section 6.2.2.2). The key of the value remains the name as written. */
function spellName(variable: Variable): Variable {
  const written = typeof variable === "string" ? { name: variable } : variable;
  const unreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;
  const name = written.name.replace(unreserved, decodeURIComponent);
  return name === written.name ? variable : { key: written.name, ...written, name };
}
