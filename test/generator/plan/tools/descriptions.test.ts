import { expect, it } from "vitest";
import { toolOf } from "./tools-of.js";
import { list, object, ref, text } from "../../../schemas.js";

const responses = { 201: { description: "made", schema: text }, 404: {} };
it.each([
  [{ summary: "Adds" }, "Adds"],
  [{ summary: " ", description: " Adds it. " }, "Adds it."],
  [{ description: "x".repeat(1024) }, "x".repeat(1024)],
  [{ description: `😀${"x".repeat(1020)}😀y` }, `😀${"x".repeat(1020)}…`],
  [
    { description: `${"x".repeat(1000)} [the guide](https://a.example/guide)` },
    `${"x".repeat(1000)}…`,
  ],
  [{ description: `\`a\`${"x".repeat(1011)} \`yy y.yyyyyyyyyy\`.` }, `\`a\`${"x".repeat(1011)}…`],
  [{ description: `${"x".repeat(1020)}\`y\` zz` }, `${"x".repeat(1020)}\`y\`…`],
  [{ description: `an open \`${"x".repeat(1024)}` }, `an open \`${"x".repeat(1014)}…`],
  [{ summary: "x".repeat(1021), description: "Adds it." }, "x".repeat(1021)],
  [{}, "POST /a"],
  [
    { summary: "Adds", description: "Adds it.", deprecated: { message: "Old." }, responses },
    "Adds\n\nAdds it.\n\nDeprecated. Old.\n\nResponses: 201 `string`; 404 without a body.",
  ],
  [{ summary: "a\u200b\u202eb\u{e0041}c\nd" }, "abc\nd"],
  [{ summary: "a\ufe0f\u{e0100}b\u034f\u3164\u200dc1\ufe0f" }, "abc1"],
  [
    { summary: "❤\ufe0f 1\ufe0f\u20e3 👩\u200d🚒 👩🏽\u200d🚒" },
    "❤\ufe0f 1\ufe0f\u20e3 👩\u200d🚒 👩🏽\u200d🚒",
  ],
  [{ summary: "❤\ufe0f\ufe0f\u200d\u200d" }, "❤\ufe0f"],
  [{ summary: "می\u200cخواهم क्\u200dष" }, "می\u200cخواهم क्\u200dष"],
  [
    { summary: "Adds", description: `${"x".repeat(984)} `.repeat(2), responses: { 204: {} } },
    `Adds\n\n${"x".repeat(984)}…\n\nResponses: 204 without a body.`,
  ],
  [
    {
      summary: "Adds",
      responses: {
        200: { schema: ref("Pet") },
        201: { schema: list(ref("Pet")) },
        202: { schema: ref("Pets") },
        203: { schema: ref("Kind") },
        206: { content: { "application/octet-stream": {} } },
        400: { schema: list(text) },
      },
    },
    "Adds\n\nResponses: 200 an object; 201, 202 a list; 203 `string`; 206 a file; 400 `string[]`.",
  ],
])("what a model is told: %j", (said, want) => {
  const pet = object({ name: text });
  const schemas = {
    Pet: pet,
    Pets: list(ref("Pet")),
    Kind: { enum: ["cat", "dog"] },
  };
  const tool = toolOf({ route: "POST /a", ...said }, { schemas });
  const description = tool?.description ?? "";
  expect(description).toBe(want);
  expect(description.length).toBeLessThanOrEqual(1024);
});

it.each([
  ["GET", {}, [true, false, true]],
  ["OPTIONS", {}, [true, false, true]],
  ["POST", {}, [false, true, false]],
  ["PUT", {}, [false, true, true]],
  ["PATCH", {}, [false, true, false]],
  ["DELETE", {}, [false, true, true]],
  ["POST", { readOnly: true }, [true, false, true]],
  ["POST", { destructive: false, idempotent: true }, [false, false, true]],
])("%s with %j: read-only, destructive, idempotent %j", (method, tool, want) => {
  const { annotations } = toolOf({ route: `${method} /a`, tool }) ?? {};
  const [readOnlyHint, destructiveHint, idempotentHint] = want;
  expect(annotations).toEqual({
    ...{ readOnlyHint, destructiveHint, idempotentHint, openWorldHint: true },
  });
});
