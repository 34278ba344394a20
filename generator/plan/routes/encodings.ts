import { groupBy } from "../../collections/index.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import type { FieldEncoding, Manifest, RequestBody, Schema } from "../../manifest/index.js";
import { formOf } from "../../media-types/index.js";
import { bodiesOf, sortVariants } from "../builder/body.js";
import type { EncodingsPlan, TypePlan } from "../plan.js";
import type { ReadRoute } from "./read-routes.js";
import { typeOfSchema, type TypeContext } from "../types/schema-type.js";

/** One route's encoding of a field. */
interface FieldUse {
  readonly name: string;
  /** Absent if the field is encoded as `send` does by default. */
  readonly encoding?: FieldEncoding;
  readonly path: Path;
}

interface RouteUse extends FieldUse {
  /** Whether only a call that chooses another media type sends it. */
  readonly isChoice: boolean;
}

/**
 * How form fields are encoded, where that differs from the default of `send`. The module that sends does not know which
 * route a request comes from, so it goes by the name of the field: where routes disagree about a field, a warning is given
 * and the default is used. The media types that calls choose count for fields that only they have.
 */
export function planEncodings(
  manifest: Manifest,
  routes: readonly ReadRoute[],
  context: TypeContext,
  warnings: Problem[],
): EncodingsPlan {
  const uses = routes.flatMap((read) => readFields(manifest, read, context, warnings));
  const agreed = [...groupBy(uses, ({ name }) => name)].flatMap(
    ([name, all]): readonly (readonly [string, FieldEncoding])[] => {
      const usual = all.filter(({ isChoice }) => !isChoice);
      const [first, ...others] = usual.length > 0 ? usual : all;
      if (!first) return [];
      const isOther = ({ encoding }: FieldUse): boolean =>
        JSON.stringify(encoding) !== JSON.stringify(first.encoding);
      const other = others.find(isOther);
      const found = other ?? all.find(isOther);
      if (found) {
        const way = other ? "if no route said how" : "in the body that is sent by default";
        warnings.push({
          code: "different-encodings",
          message: `routes encode the field ${quoteText(name)} in different ways, so \`send\` encodes it as ${way}`,
          hint: "give it the same `encoding` everywhere, or pass `form` to `send`",
          path: found.path,
          related: { message: "another way", path: first.path },
        });
      }
      return first.encoding && !other ? [[name, first.encoding]] : [];
    },
  );
  return Object.fromEntries(agreed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The form fields of a route whose encoding matters: those with an encoding, and those that may be lists or objects. */
function readFields(
  manifest: Manifest,
  { route: { requestBody }, path }: ReadRoute,
  context: TypeContext,
  warnings: Problem[],
): readonly RouteUse[] {
  if (!requestBody) return [];
  return bodiesOf(requestBody, [...path, "requestBody"]).flatMap(([body, bodyPath], index) =>
    formOf(body.contentType)
      ? readForm(manifest, body, bodyPath, context, warnings).map((use) => ({
          ...use,
          isChoice: index > 0,
        }))
      : [],
  );
}

function readForm(
  manifest: Manifest,
  body: RequestBody,
  bodyPath: Path,
  context: TypeContext,
  warnings: Problem[],
): readonly FieldUse[] {
  const { encoding = {} } = body;
  const { properties, data } = sortVariants(body, bodyPath, context);
  for (const name of Object.keys(encoding)) {
    if (properties.has(name) || data) continue;
    warnings.push({
      code: "unknown-field",
      message: `the form has no field ${quoteText(name)}`,
      hint: "remove it, or declare it in the form's `schema`",
      path: [...bodyPath, "encoding", name],
      at: "key",
    });
  }
  return [...properties].flatMap(([name, place]): readonly FieldUse[] => {
    const own = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
    if (own && !isDefault(own)) {
      return [{ name, encoding: written(own), path: [...bodyPath, "encoding", name] }];
    }
    return hasMembers(typeOfSchema(schemaAt(manifest, place), context))
      ? [{ name, path: place }]
      : [];
  });
}

function schemaAt(manifest: Manifest, path: Path): Schema {
  return path.reduce<unknown>(
    (value, step) => (value as Readonly<Record<string | number, unknown>>)[step],
    manifest,
  ) as Schema;
}

/** In OpenAPI, `style` defaults to `form`, and `explode` defaults to true for that style only. */
function isDefault({ contentType, style = "form", explode = style === "form" }: FieldEncoding) {
  return contentType === undefined && style !== "deepObject" && explode;
}

/** The encoding without values that are defaults. */
function written({ contentType, style = "form" }: FieldEncoding): FieldEncoding {
  if (contentType !== undefined) return { contentType };
  return style === "form" ? { style, explode: false } : { style };
}

/** Whether a value of the type may be a list or an object. */
function hasMembers(type: TypePlan): boolean {
  if (type.kind === "union") return type.members.some(hasMembers);
  return type.kind === "keyword" ? type.name === "unknown" : !SCALARS.has(type.kind);
}

const SCALARS: ReadonlySet<TypePlan["kind"]> = new Set(["literal", "runtime"]);
