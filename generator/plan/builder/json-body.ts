import type { DeclarationPlan, DefaultsPlan, TypePlan } from "../plan.js";
import { type Headers, DEFAULT_BODY_TYPE } from "../../manifest/index.js";
import { headerOf } from "../routes/route-defaults.js";
import { mediaKind } from "../../media-types/index.js";
import { shapeOf } from "../types/type-shapes.js";
import type { BodyArguments } from "./body.js";

/** What the argument `data` of a JSON body may be besides an object or a list. */
export interface JsonData {
  /** A string, number, boolean or null: the runtime does not set the content type of such bodies itself. */
  readonly allowsScalar: boolean;
  /** A string, which the builder writes as JSON text. */
  readonly allowsString: boolean;
}

/**
 * Reads the type of the argument `data` of a route whose requests are sent as JSON.
 *
 * @param headers the route's own.
 */
export function readJsonData(
  headers: Headers | undefined,
  body: BodyArguments | undefined,
  manifest: DefaultsPlan,
  declarations: ReadonlyMap<string, DeclarationPlan>,
): JsonData {
  const { data, contentType = "" } = body ?? {};
  const stated = contentType === DEFAULT_BODY_TYPE ? undefined : contentType;
  const sent = headerOf(headers, "content-type") ?? stated ?? manifest.headers["content-type"];
  if (!data || mediaKind(sent ?? contentType) !== "json") {
    return { allowsScalar: false, allowsString: false };
  }
  const kinds = kindsOf(data, declarations);
  return {
    allowsScalar: kinds.has("string") || kinds.has("other scalar"),
    allowsString: kinds.has("string"),
  };
}

const ALL_KINDS = ["string", "other scalar", "structure"] as const;
type Kind = (typeof ALL_KINDS)[number];

/** The kinds of values that a type has. */
function kindsOf(
  type: TypePlan,
  declarations: ReadonlyMap<string, DeclarationPlan>,
): ReadonlySet<Kind> {
  const shape = shapeOf(type, (name) => declarations.get(name));
  switch (shape.kind) {
    case "keyword":
      return new Set(kindsOfKeyword(shape.name));
    case "literal":
      return new Set([typeof shape.value === "string" ? "string" : "other scalar"]);
    case "union":
      return new Set(shape.members.flatMap((member) => [...kindsOf(member, declarations)]));
    case "intersection": {
      const kinds = shape.members.map((member) => kindsOf(member, declarations));
      return new Set(ALL_KINDS.filter((kind) => kinds.every((one) => one.has(kind))));
    }
    default:
      return new Set(["structure"]);
  }
}

function kindsOfKeyword(name: string): readonly Kind[] {
  switch (name) {
    case "unknown":
      return ALL_KINDS;
    case "string":
      return ["string"];
    case "never":
    case "undefined":
      return [];
    default:
      return ["other scalar"];
  }
}
