// Tests of the client in the built package: run `npm run build` first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSend } from "parcels-sdk/client";

test("createSend repeats a GET after a 503, each time with the token", async () => {
  const sent = [];
  const fetch = async (url, { headers }) => {
    sent.push(headers.authorization);
    return new Response("{}", { status: sent.length === 1 ? 503 : 200 });
  };
  const send = createSend({ token: "0123", fetch });
  const url = "https://api.parcels.example/v1/";
  const response = await send({ method: "get", url, headers: {} });
  assert.equal(response.status, 200);
  assert.deepEqual(sent, ["Bearer 0123", "Bearer 0123"]);
});
