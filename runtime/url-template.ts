import { fail } from "./error.js";
import type { Expression, Literal, Part, Template, Variable } from "./uri-template/template.js";
import { readVariable } from "./uri-template/variable.js";

/**
 * A URL template, split where the rules of paths need it. The generator prints it as code and `parse` walks it, so both
 * read a template alike.
 */
export interface UrlTemplate {
  readonly origin: Origin;
  /** Begins with one slash unless a placeholder begins it. */
  readonly path: readonly PathPart[];
  /** What follows the path, up to the fragment: a literal `?a=b`, `{?a}`, `{&b}`. */
  readonly query: Template;
  readonly fragment: Template;
}

export type Origin =
  /** The URL is a path behind `baseUrl`. */
  | { readonly kind: "base" }
  /** The template is a full URL. */
  | { readonly kind: "absolute"; readonly text: string }
  /**
   * `{upload_url}/x`: a value that is an absolute URL supplies the origin, and `rest` follows it; any other value is the
   * beginning of the path.
   */
  | { readonly kind: "leading"; readonly name: string; readonly rest: readonly PathPart[] };

export type PathPart = Literal | Placeholder | Segment;

/** A segment that is one plain `{name}`: the form that nearly all routes keep to. */
export interface Placeholder {
  readonly kind: "placeholder";
  readonly name: string;
  /** Nothing but query and fragment follow: without a value it is dropped with its slash. */
  readonly last: boolean;
}

/** Any other text between two slashes of the template that holds an expression: `{a}...{b}`, `{+path}`, `x{/a*}`. */
export interface Segment {
  readonly kind: "segment";
  readonly parts: Template;
  readonly last: boolean;
}

/**
 * A URL of literals and lone placeholders, with nothing behind its path but declared query parameters: that of nearly
 * every route. Most rules of paths have nothing to check there.
 */
export interface PlainUrl {
  /** Empty where the base URL is to stand. */
  readonly origin: string;
  /** Begins with a slash. */
  readonly path: readonly (Literal | Placeholder)[];
  readonly query: readonly FormVariable[];
}

/** A variable of `{?a,b*}`; a name alone has no modifier, and is the key of its value. */
export type FormVariable = string | Variable;

/** @returns nothing for a URL that is not plain. */
export function plainUrl({ origin, path, query, fragment }: UrlTemplate): PlainUrl | undefined {
  const [first] = path;
  if (origin.kind === "leading" || first?.kind !== "literal") return undefined;
  const parts = path.filter((part) => part.kind !== "segment");
  const variables = fragment.length === 0 ? formVariables(query) : undefined;
  if (parts.length < path.length || variables === undefined) return undefined;
  return { origin: origin.kind === "base" ? "" : origin.text, path: parts, query: variables };
}

/** The variables of a query that is empty or one `{?a,b*}`; nothing for any other. */
function formVariables([part, ...others]: Template): readonly FormVariable[] | undefined {
  if (part === undefined) return [];
  if (part.kind === "literal" || part.operator !== "?" || others.length > 0) return undefined;
  if (part.variables.some(({ prefix }) => prefix !== undefined)) return undefined;
  return part.variables.map((variable) =>
    variable.explode || variable.key !== undefined ? variable : variable.name,
  );
}

/**
 * Splits a parsed template.
 *
 * @throws EndpointError `invalid-template` when a placeholder stands in the host of a full URL: no value may choose it.
 */
export function splitUrl(template: Template, route?: string): UrlTemplate {
  const [front, rest] = cutAt(template, /[?#]/, /[?&#]/);
  const [query, fragment] = cutAt(rest, /#/, /#/);
  const [first, ...others] = front;
  if (first?.kind === "expression") {
    const name = plainName(first, /^\+?$/);
    const path = splitPath(front);
    return name === undefined
      ? { origin: { kind: "base" }, path, query, fragment }
      : { origin: { kind: "leading", name, rest: splitPath(others) }, path, query, fragment };
  }
  const text = first?.text ?? "";
  const authority = /^https?:\/\/[^/]*/i.exec(text)?.[0];
  if (authority === undefined) {
    const path = first ? [{ ...first, text: oneSlash(text) }, ...others] : [];
    return { origin: { kind: "base" }, path: splitPath(path), query, fragment };
  }
  const next = authority.length === text.length ? others[0] : undefined;
  if (authority.endsWith("//") || (next?.kind === "expression" && /^[.;]?$/.test(next.operator))) {
    fail(
      "invalid-template",
      `a placeholder cannot stand in the host (offset ${authority.length} of the URL); set baseUrl, or begin with one placeholder`,
      route,
      undefined,
      authority.length,
    );
  }
  const path = splitPath([{ kind: "literal", text: text.slice(authority.length) }, ...others]);
  return { origin: { kind: "absolute", text: authority }, path, query, fragment };
}

/** The key of an expression's one variable, if it has neither a modifier nor another operator. */
function plainName({ operator, variables }: Expression, operators: RegExp): string | undefined {
  const [variable, ...others] = variables;
  if (!variable || others.length > 0 || !operators.test(operator)) return undefined;
  const { key, explode, prefix } = readVariable(variable);
  return explode || prefix !== undefined ? undefined : key;
}

function oneSlash(path: string): string {
  return path.replace(/^\/*/, "/");
}

/** Cuts before the first character of a literal, or the first expression by its operator, that matches. */
function cutAt(template: Template, literal: RegExp, operator: RegExp): [Template, Template] {
  for (const [index, part] of template.entries()) {
    if (part.kind === "expression") {
      if (operator.test(part.operator)) return [template.slice(0, index), template.slice(index)];
      continue;
    }
    const at = part.text.search(literal);
    if (at < 0) continue;
    const before: Part[] = template.slice(0, index);
    if (at > 0) before.push({ kind: "literal", text: part.text.slice(0, at) });
    return [before, [{ kind: "literal", text: part.text.slice(at) }, ...template.slice(index + 1)]];
  }
  return [template, []];
}

function splitPath(template: Template): readonly PathPart[] {
  const path: PathPart[] = [];
  let literal = "";
  let segment: Part[] = [];

  const endSegment = (last: boolean): void => {
    if (segment.some((part) => part.kind === "expression")) {
      if (literal !== "") path.push({ kind: "literal", text: literal });
      literal = "";
      const [part] = segment;
      const name =
        segment.length === 1 && part?.kind === "expression" ? plainName(part, /^$/) : undefined;
      path.push(
        name === undefined
          ? { kind: "segment", parts: segment, last }
          : { kind: "placeholder", name, last },
      );
    } else {
      for (const part of segment) if (part.kind === "literal") literal += part.text;
    }
    segment = [];
  };

  for (const part of template) {
    if (part.kind === "expression") {
      segment.push(part);
      continue;
    }
    for (const [index, text] of part.text.split("/").entries()) {
      if (index > 0) {
        endSegment(false);
        literal += "/";
      }
      if (text !== "") segment.push({ kind: "literal", text });
    }
  }
  endSegment(true);
  if (literal !== "") path.push({ kind: "literal", text: literal });
  return path;
}
