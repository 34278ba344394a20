import { describe, expect, it } from "vitest";
import { document } from "../document.js";
import { emitted } from "../emitted.js";

const text = { type: "string" };
const message = {
  type: "object",
  required: ["To", "Body"],
  properties: { To: text, Body: text, From: text },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const account = { name: "account", in: "path", required: true, schema: text };

describe("a body without `required: true`", () => {
  it("is given with all that its schema requires, or not at all", async () => {
    const { exports, typeErrors } = await emitted(
      document({
        "/accounts/{account}/messages": {
          post: {
            operationId: "messagesCreate",
            parameters: [account],
            requestBody: json(message),
          },
        },
        "/messages": { post: { operationId: "messagesSend", requestBody: json(message) } },
        "/mixed": {
          post: {
            operationId: "mixed",
            parameters: [{ name: "q", in: "query", schema: text }],
            requestBody: json({ oneOf: [message, { ...message, required: ["From"] }] }),
          },
        },
      }),
    );
    expect(exports["messagesCreate"]?.({ account: "a" })).not.toHaveProperty("body");
    const given = { account: "a", To: "b", Body: "c" };
    expect(exports["messagesCreate"]?.(given)).toMatchObject({ body: { To: "b", Body: "c" } });
    const errors = typeErrors(`
      import { endpoint, messagesCreate, messagesSend, mixed } from "./generated/index.js";
      messagesCreate({ account: "a" });
      messagesCreate({ account: "a", To: "b", Body: "c", From: "d" });
      messagesCreate({ To: "b", Body: "c" }, endpoint.defaults({ account: "a" }));
      messagesSend();
      messagesSend({ To: "b", Body: "c" });
      mixed({ q: "r" });
      mixed({ q: "r", From: "d" });
      mixed({ To: "b", Body: "c" });
      // @ts-expect-error: a part of the body
      messagesCreate({ account: "a", To: "b" });
      // @ts-expect-error: a part of the body
      messagesSend({ From: "d" });
      // @ts-expect-error: too little for either alternative
      mixed({ q: "r", To: "b" });
      // @ts-expect-error: no such property
      messagesSend({ To: "b", Body: "c", Cc: "d" });
    `);
    expect(errors).toBe("");
  });
});
