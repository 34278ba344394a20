import type { Json } from "../manifest/index.js";
import type { Placeholder, UrlTemplate, Variable } from "waybill-runtime/tools";
import type { RuntimeValue } from "./modules/runtime-symbols.js";
import type { DeclarationPlan, DocPlan, Documented, TypePlan } from "./type-plan.js";

export interface RoutePlan extends Documented {
  readonly group: string;
  /** As in the manifest, with the method in uppercase: `GET /repos/{owner}/{repo}`. */
  readonly manifestRoute: string;
  /** The route string with which `endpoint()` returns the same request as the builder. */
  readonly effectiveRoute: string;
  /** Lowercase. */
  readonly method: string;
  /** All arguments, in the order of the parameters interface. */
  readonly arguments: readonly ArgumentPlan[];
  /** Types declared before the function. */
  readonly declarations: readonly DeclarationPlan[];
  readonly types: RouteTypesPlan;
  /**
   * Whether a call may leave out the first argument. With `or undefined` it passes `undefined` instead, because the options
   * are required, and a required argument cannot follow an optional one.
   */
  readonly parametersArgument: "required" | "optional" | "or undefined";
  /** The route's own defaults, which `createCallWithDefaults` merges over the manifest's. */
  readonly defaults?: Partial<DefaultsPlan>;
  /** The content type of the body among those defaults, which an omitted optional body does not send. */
  readonly bodyType?: string;
  /** Whether the argument `data` is the body. */
  readonly takesData: boolean;
  /** Set if a body that is a string is written as JSON text. */
  readonly writesJsonText?: true;
  readonly url: UrlPlan;
  /** Arguments that are serialized before the URL is written, in styles that RFC 6570 does not have. */
  readonly serialized?: readonly SerializedPlan[];
  /** Variables that the effective route adds to the query, and the builder with the reserved characters of their values. */
  readonly reserved?: readonly Variable[];
  /** The constant beside the function, if the list has pages. */
  readonly pages?: PagesPlan;
}

export interface PagesPlan {
  readonly name: string;
  /** The keys that lead from a body to its list. */
  readonly items: readonly string[];
  /** The function of the runtime that finds the next page, or that makes this function of some values. */
  readonly next: {
    readonly name: Extract<RuntimeValue, `nextBy${string}`>;
    readonly values: readonly Json[];
    /** The names before an optional parameter that has a place in the query; otherwise it is appended. */
    readonly after?: readonly string[];
  };
}

export interface SerializedPlan {
  readonly name: string;
  readonly style: "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";
  /** The wire name, if it differs and the style writes it into the text. */
  readonly wireName?: string;
}

export interface ArgumentPlan {
  readonly name: string;
  /** The name in the URL, if it differs. */
  readonly wireName?: string;
  /** The name in the effective route, if it differs. */
  readonly variable?: string;
  readonly in: "path" | "query" | "body";
  readonly required: boolean;
}

/** The types of a route. All but the runtime's are declared beside its builder or in a module of types. */
export interface RouteTypesPlan {
  /** The route strings for which `endpoint()` is typed, with the builder's parameters under the names in the route string. */
  readonly known: readonly { readonly route: string; readonly parameters: TypePlan }[];
  /** What the API says of the route, where no builder says it. */
  readonly doc?: DocPlan;
  readonly method: string;
  readonly parameters: TypePlan;
  /** The body that the builder returns. */
  readonly body?: TypePlan;
  /** The body that `endpoint()` returns, if it differs: it has no body where the builder sends `{}`. */
  readonly endpointBody?: TypePlan;
  readonly headers?: TypePlan;
  /** Whether a call must set some headers because they have no default. */
  readonly headersRequired: boolean;
  /** The API's responses, by status. */
  readonly responses?: TypePlan;
  /** The type of the header `accept` by default, if it chooses among media types of the responses. */
  readonly accept?: TypePlan;
  /** What the header `content-type` chooses, if the body has several media types. */
  readonly choices?: BodyChoicesPlan;
}

export interface BodyChoicesPlan {
  /** The media types besides the usual one, lowercase and without parameters. */
  readonly contentTypes: readonly string[];
  /** Present if a choice changes the types of a call. */
  readonly types?: {
    /** The interface of the bodies whose types differ from the usual one, by media type. */
    readonly bodies: TypePlan;
    /** The names of the parameters that are sent in the URL. */
    readonly inUrl: TypePlan;
    /** Whether some of the bodies is no argument, but the option `data`. */
    readonly hasOption: boolean;
  };
}

export type UrlPlan = PathUrlPlan | TemplateUrlPlan;

/** A path of literals and plain placeholders, followed by at most one `{?a,b*}`: emitted as code. */
export interface PathUrlPlan {
  readonly kind: "path";
  /** The origin of an absolute URL, or else the base URL of the route or the manifest. */
  readonly start: string;
  /** Whether a call's base URL replaces `start`. */
  readonly isBase: boolean;
  /** A list is a segment of several parts, whose placeholders are required. */
  readonly path: readonly (string | Placeholder | readonly (string | Placeholder)[])[];
  readonly query: readonly Variable[];
}

/** Any other URL: expanded from the template, which is emitted as data. */
export interface TemplateUrlPlan {
  readonly kind: "template";
  readonly template: UrlTemplate;
  /** The arguments in the template that a builder requires. */
  readonly required: readonly string[];
}

export interface DefaultsPlan {
  /** Without trailing slashes. */
  readonly baseUrl: string;
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: { readonly format?: string };
}
