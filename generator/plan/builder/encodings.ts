import { groupBy, isSameData, sortBy } from "../../collections/index.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import type { BodyEncoding, Manifest } from "../../manifest/index.js";
import { formKind } from "../../media-types/index.js";
import { type BodyContext, placeOfProperty, readBody } from "./body.js";
import type { EncodingsPlan, Planned } from "../plan.js";
import type { PlacedBody, ReadRoute } from "../routes/read-routes.js";

interface FieldUse {
  readonly name: string;
  /** Absent for the default encoding of `send`. */
  readonly encoding?: BodyEncoding;
  readonly path: Path;
  /** Whether the field belongs only to an alternative media type. */
  readonly isChoice: boolean;
}

/**
 * Plans the encodings of form fields that differ from the default of `send`. The sending module does not know the route of a
 * request, so it looks fields up by name. If routes disagree about a field, warns and uses the default. Alternative media types
 * count only for fields that the default bodies lack.
 */
export function planEncodings(
  { schemas }: Manifest,
  routes: readonly ReadRoute[],
  context: BodyContext,
): Planned<EncodingsPlan> {
  const forms = routes.flatMap(({ bodies }) =>
    bodies.flatMap((body, index) =>
      formKind(body[0].contentType) ? [readForm(body, index > 0, context, schemas)] : [],
    ),
  );
  const problems = forms.flatMap((form) => form.problems);
  const uses = forms.flatMap(({ value }) => value);
  const agreed = [...groupBy(uses, ({ name }) => name)].flatMap(([name, all]) => {
    const defaultFields = all.filter(({ isChoice }) => !isChoice);
    const [first = all[0]] = defaultFields;
    const isOther = ({ encoding }: FieldUse): boolean => !isSameData(encoding, first.encoding);
    const firstMismatch = (defaultFields.length > 0 ? defaultFields : all).find(isOther);
    const found = firstMismatch ?? all.find(isOther);
    if (found) {
      const how = firstMismatch ? "by default" : "as in the default body";
      problems.push({
        code: "different-encodings",
        message: `routes encode the field ${quoteText(name)} in different ways, so \`send\` encodes it ${how}`,
        hint: "give it the same `encoding` everywhere, or pass `form` to `send`",
        path: found.path,
        related: [{ message: "a different encoding", path: first.path }],
      });
    }
    return first.encoding && !firstMismatch ? [[name, first.encoding] as const] : [];
  });
  return { value: Object.fromEntries(sortBy(agreed, ([name]) => name)), problems };
}

/** The fields of a form whose encoding matters: fields with an encoding, and possible lists or objects. */
function readForm(
  placed: PlacedBody,
  isChoice: boolean,
  context: BodyContext,
  schemas: Manifest["schemas"],
): Planned<readonly FieldUse[]> {
  const [body, path] = placed;
  const encodings = new Map(Object.entries(body.encoding ?? {}));
  const { properties, data } = readBody(body, context);
  const unknown = [...encodings.keys()].filter((name) => !properties.has(name) && !data);
  const problems = unknown.map((name): Problem => ({
    code: "unknown-field",
    message: `the form has no field ${quoteText(name)}`,
    hint: "remove it, or declare it in the form's `schema`",
    path: [...path, "encoding", name],
    at: "key",
  }));
  const value = [...properties].flatMap(([name, { type }]): readonly FieldUse[] => {
    const encoding = shortEncoding(encodings.get(name) ?? {});
    if (encoding) return [{ name, encoding, path: [...path, "encoding", name], isChoice }];
    const kinds = context.index.listValueKinds(type);
    if (!kinds.has("list") && !kinds.has("object") && !kinds.has("unknown")) return [];
    return [{ name, path: placeOfProperty(name, placed, schemas), isChoice }];
  });
  return { value, problems };
}

/**
 * The parts of an encoding that differ from the default. In OpenAPI, `style` defaults to `form`, and `explode` to true for that
 * style only.
 */
function shortEncoding({
  contentType,
  style = "form",
  explode = style === "form",
}: BodyEncoding): BodyEncoding | undefined {
  if (contentType !== undefined) return { contentType };
  if (explode && style !== "deepObject") return undefined;
  return style === "form" ? { style, explode } : { style };
}
