import { quoteText } from "../../errors/index.js";
import { type Form, formOf, mediaKind } from "../../media-types/index.js";
import type { SourceProblem } from "../source-problem.js";
import {
  child,
  entries,
  entryOf,
  textOf,
  type YamlEntry,
  type YamlNode,
} from "../yaml/yaml-tree.js";

/** `encoding` is only for form fields, and only fields of `multipart/form-data` may have content types other than JSON. */
export function checkEncodings(
  body: YamlNode | undefined,
  contentType: string,
): readonly SourceProblem[] {
  const block = body?.kind === "map" ? entryOf(body, "encoding") : undefined;
  if (!block) return [];
  const form = formOf(contentType);
  if (form) return entries(block.value).flatMap((field) => checkField(field, form));
  return [
    {
      code: "misplaced-key",
      message: "`encoding` is for the fields of a form, and this body is not one",
      hint: "write `contentType: application/x-www-form-urlencoded` or `contentType: multipart/form-data`",
      span: block.keySpan,
    },
  ];
}

function checkField({ value }: YamlEntry, form: Form): readonly SourceProblem[] {
  const own = value.kind === "map" ? entryOf(value, "contentType") : undefined;
  const type = textOf(own?.value);
  if (!own || type === undefined) return [];
  if (child(value, "style") ?? child(value, "explode")) {
    return [
      {
        code: "misplaced-key",
        message: "`contentType` takes the place of `style` and `explode`, and this field has both",
        hint: "remove one of the two",
        span: own.keySpan,
      },
    ];
  }
  if (form === "multipart" || mediaKind(type) === "json") return [];
  return [
    {
      code: "invalid-value",
      message: `a field of such a form is text or JSON, and cannot be ${quoteText(type)}`,
      hint: "write application/json, or give the body `contentType: multipart/form-data`",
      span: own.value,
    },
  ];
}
