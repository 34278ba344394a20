import { clashes } from "../../collections/index.js";
import { quoteText } from "../../errors/index.js";
import { type Form, formOf, mediaKind, withoutParameters } from "../../media-types/index.js";
import { manifestSchema } from "../shape/manifest-schema.js";
import { DEFAULT_BODY_TYPE } from "../shape/request-definitions.js";
import { missingKey } from "../shape/shape-problems.js";
import { type SourceProblem, invalidValue, misplacedKey } from "../source-problem.js";
import { child, entries, entryOf, textOf } from "../yaml/yaml-tree.js";
import type { YamlEntry, YamlMap, YamlNode } from "../yaml/yaml-tree.js";

/** A call could not tell its media types apart if they differed in parameters only. */
export function checkBody(body: YamlNode | undefined): readonly SourceProblem[] {
  if (body?.kind !== "map") return [];
  const usual = textOf(child(body, "contentType")) ?? DEFAULT_BODY_TYPE;
  const content = entries(child(body, "content"));
  const hasSchema = child(body, "schema") !== undefined;
  const types = [
    ...(hasSchema ? [{ key: usual, keySpan: body }] : []),
    ...content.map(({ key, keySpan }) => ({ key, keySpan })),
  ];
  const twice = clashes(types, ({ key }) => [withoutParameters(key).toLowerCase()]);
  return [
    ...checkEncodings(body, usual),
    ...content.flatMap(({ key, value }) => checkEncodings(value, key)),
    ...twice.map(({ key, later }) => {
      const message = `the body has the media type ${quoteText(key)} twice`;
      return misplacedKey(later.keySpan, message, "remove one of the two");
    }),
    ...(content.length > 0 || hasSchema ? [] : checkEmptyContent(body)),
  ];
}

function checkEmptyContent(body: YamlMap): readonly SourceProblem[] {
  const { requestBody, schema } = manifestSchema.definitions;
  return child(body, "content") ? [missingKey(body, "schema", requestBody.title, schema)] : [];
}

/** `encoding` is only for form fields, and only fields of `multipart/form-data` may have content types other than JSON. */
function checkEncodings(body: YamlNode, contentType: string): readonly SourceProblem[] {
  const block = body.kind === "map" ? entryOf(body, "encoding") : undefined;
  if (!block) return [];
  const form = formOf(contentType);
  if (form) return entries(block.value).flatMap((field) => checkField(field, form));
  const message = "`encoding` is for the fields of a form, and this body is not one";
  const hint =
    "write `contentType: application/x-www-form-urlencoded` or `contentType: multipart/form-data`";
  return [misplacedKey(block.keySpan, message, hint)];
}

function checkField({ value }: YamlEntry, form: Form): readonly SourceProblem[] {
  const entry = value.kind === "map" ? entryOf(value, "contentType") : undefined;
  const type = textOf(entry?.value);
  if (!entry || type === undefined) return [];
  if (child(value, "style") ?? child(value, "explode")) {
    const message =
      "`contentType` takes the place of `style` and `explode`, and this field has both";
    return [misplacedKey(entry.keySpan, message, "remove one of the two")];
  }
  if (form === "multipart" || mediaKind(type) === "json") return [];
  const message = `a field of such a form is text or JSON, and cannot be ${quoteText(type)}`;
  const hint = "write application/json, or give the body `contentType: multipart/form-data`";
  return [invalidValue(entry.value, message, hint)];
}
