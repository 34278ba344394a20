import type { Json } from "../manifest/index.js";
import type { Placeholder, UrlTemplate, Variable } from "waybill-runtime/tools";
import type { RuntimeValue } from "./modules/runtime-symbols.js";
import type { DeclarationPlan, DocPlan, Documented, TypePlan } from "./type-plan.js";

export interface RoutePlan extends Documented {
  readonly group: string;
  /** As in the manifest, with an uppercase method: `GET /repos/{owner}/{repo}`. */
  readonly manifestRoute: string;
  /** The route string for which `endpoint()` returns the builder's request. */
  readonly effectiveRoute: string;
  /** Lowercase. */
  readonly method: string;
  /** All arguments, in the order of the parameters interface. */
  readonly arguments: readonly ArgumentPlan[];
  readonly declarations: readonly DeclarationPlan[];
  readonly types: RouteTypesPlan;
  /**
   * Whether a call may omit the first argument. With `or undefined` it passes `undefined` instead, because the options are
   * required, and a required argument cannot follow an optional one.
   */
  readonly parametersArgument: "required" | "optional" | "or undefined";
  /** The route's defaults, which `createCallWithDefaults` merges over the manifest's. */
  readonly defaults?: Partial<DefaultsPlan>;
  /** The body's content type in `defaults`. Not sent if an optional body is omitted. */
  readonly bodyType?: string;
  /** Whether the argument `data` is the body. */
  readonly takesData: boolean;
  /** Set if the builder sends a string body as JSON text. */
  readonly writesJsonText?: true;
  readonly url: UrlPlan;
  /** Arguments that are serialized before they are written into the URL, in styles that RFC 6570 lacks. */
  readonly serialized?: readonly SerializedPlan[];
  /** Variables that the effective route adds to the query. The builder keeps reserved characters in their values. */
  readonly reserved?: readonly Variable[];
  /** The constant beside the function, if the route has pages. */
  readonly pages?: PagesPlan;
}

export interface PagesPlan {
  readonly name: string;
  /** The path of keys from a body to its list. */
  readonly items: readonly string[];
  /** The runtime's function that finds the next page, or that creates such a function from arguments. */
  readonly next: {
    readonly name: Extract<RuntimeValue, `nextBy${string}`>;
    readonly values: readonly Json[];
    /** Names before an optional parameter in the query template; absent if the parameter is appended. */
    readonly after?: readonly string[];
  };
}

export interface SerializedPlan {
  readonly name: string;
  readonly style: "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";
  /** The wire name, if it differs and the style includes it in the text. */
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

/** The types of a route. All except the runtime's are declared beside its builder or in a module of types. */
export interface RouteTypesPlan {
  /** The typed route strings of `endpoint()`, with the builder's parameters under the route string's names. */
  readonly known: readonly { readonly route: string; readonly parameters: TypePlan }[];
  /** The API's documentation of a route without a builder. */
  readonly doc?: DocPlan;
  readonly method: string;
  readonly parameters: TypePlan;
  readonly body?: TypePlan;
  /** The body of the request of `endpoint()`, if different: none when the builder sends `{}`. */
  readonly endpointBody?: TypePlan;
  readonly headers?: TypePlan;
  /** Whether a call must set headers that have no default. */
  readonly headersRequired: boolean;
  /** The API's responses, by status. */
  readonly responses?: TypePlan;
  /** The default type of the header `accept`, if it chooses among media types of the responses. */
  readonly accept?: TypePlan;
  /** The types that the header `content-type` chooses, if the body has several media types. */
  readonly choices?: BodyChoicesPlan;
}

export interface BodyChoicesPlan {
  /** Media types besides the default, lowercase and without parameters. */
  readonly contentTypes: readonly string[];
  /** Present if a choice changes the types of a call. */
  readonly types?: {
    /** Interface of the bodies that differ from the default's type, by media type. */
    readonly bodies: TypePlan;
    /** Names of the parameters sent in the URL. */
    readonly inUrl: TypePlan;
    /** Whether some body is passed as the option `data` instead of arguments. */
    readonly hasOption: boolean;
  };
}

export type UrlPlan = PathUrlPlan | TemplateUrlPlan;

/** A path of literals and plain placeholders with at most one `{?a,b*}`: emitted as code. */
export interface PathUrlPlan {
  readonly kind: "path";
  /** The origin of an absolute URL, or else the base URL of the route or the manifest. */
  readonly start: string;
  /** Whether a call's base URL overrides `start`. */
  readonly isBase: boolean;
  /** A nested list is a segment of several parts, whose placeholders are required. */
  readonly path: readonly (string | Placeholder | readonly (string | Placeholder)[])[];
  readonly query: readonly Variable[];
}

/** Any other URL: emitted as template text, which the runtime expands. */
export interface TemplateUrlPlan {
  readonly kind: "template";
  readonly template: UrlTemplate;
  /** Arguments of the template that a builder requires. */
  readonly required: readonly string[];
}

export interface DefaultsPlan {
  /** Without trailing slashes. */
  readonly baseUrl: string;
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: { readonly format?: string };
}
