import type { FieldData, FieldInput } from "../page-data.js";

/** The content of a field. If absent, the argument is left out of the call. */
export type FieldText = string | File | undefined;

/** The contents of fields, by their keys. */
export type FieldTexts = Readonly<Record<string, FieldText>>;

export type ReadValue =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Converts the content of a field to the value of its argument. */
export function readValue(
  { input, name }: Pick<FieldData, "input" | "name">,
  text: FieldText,
): ReadValue {
  if (text === undefined) return { ok: true, value: undefined };
  if (typeof text !== "string") return { ok: true, value: text };
  try {
    return { ok: true, value: valueOf(input, text) };
  } catch (error) {
    return {
      ok: false,
      message: `${name}: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function valueOf(input: FieldInput, text: string): unknown {
  switch (input.kind) {
    case "text":
    case "file":
      return text;
    case "number":
      return numberOf(text);
    case "boolean":
      return text === "true";
    case "choice":
      return chosen(input, text);
    case "choices":
      return linesOf(text).map((line) => chosen(input, line));
    case "list": {
      const lines = linesOf(text);
      return input.of === "number" ? lines.map(numberOf) : lines;
    }
    case "json":
      return JSON.parse(text) as unknown;
  }
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

function chosen({ values }: Extract<FieldInput, { values: readonly unknown[] }>, text: string) {
  return values.find((value) => String(value) === text);
}

/** Text that is not a number is passed on unchanged, so that the builder reports the error. */
function numberOf(text: string): number | string {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}
