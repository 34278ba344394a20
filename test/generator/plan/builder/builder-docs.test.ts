import { expect, it } from "vitest";
import { describeParameters } from "../../../../generator/plan/builder/builder-docs.js";

it.each([
  ["The name. More.", "`a`: The name."],
  ["One of:\n\n- `x`: first", "`a`: One of:"],
  ["# Filter\n\nBy name.", "`a`: Filter"],
  ["- `x`: first\n- `y`: second", "`a`"],
  ["1. first", "`a`"],
  ["```json\n{}\n```", "`a`"],
  ["| a | b |\n| - | - |", "`a`"],
  ["-1 is the last.", "`a`: -1 is the last."],
])("a parameter that says %j", (text, want) => {
  const doc = { paragraphs: [text] };
  const type = { kind: "keyword", name: "string" } as const;
  const property = { name: "a", isOptional: false, type, doc };
  expect(describeParameters([property], [])).toEqual({ parameters: [want] });
});
