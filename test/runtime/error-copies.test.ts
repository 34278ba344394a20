import { expect, it } from "vitest";
import { EndpointError, expand } from "../../runtime/index.js";
import type * as errors from "../../runtime/error.js";
import { EndpointError as ExportedForSending, ensureOk, HttpError } from "../../runtime/fetch.js";
import type * as httpErrors from "../../runtime/fetch/http-error.js";

/** Another copy of the class, as a program has it that both imports and requires the runtime. */
const copy = (await import("../../runtime/error.js?copy" as string)) as typeof errors;

const httpCopy = (await import(
  "../../runtime/fetch/http-error.js?copy" as string
)) as typeof httpErrors;

function errorOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

it("an EndpointError of any copy of the class is recognised", () => {
  const own = errorOf(() => expand("{", {}));
  const other = new copy.EndpointError("invalid-route", "there is no URL");
  expect(copy.EndpointError).not.toBe(EndpointError);
  for (const error of [own, other]) {
    expect(error instanceof EndpointError).toBe(true);
    expect(error instanceof copy.EndpointError).toBe(true);
  }
});

it("an HttpError of any copy of the class is recognised", async () => {
  const response = new Response("", { status: 404 });
  const [own, other] = await Promise.all(
    [ensureOk, httpCopy.ensureOk].map((ensure) =>
      ensure(response).catch((error: unknown) => error),
    ),
  );
  expect(httpCopy.HttpError).not.toBe(HttpError);
  for (const error of [own, other]) {
    expect(error instanceof HttpError).toBe(true);
    expect(error instanceof httpCopy.HttpError).toBe(true);
    expect(error instanceof EndpointError).toBe(true);
  }
  class NotFound extends HttpError {}
  expect(new NotFound(response) instanceof HttpError).toBe(true);
  expect(new NotFound(response) instanceof NotFound).toBe(true);
  expect(own instanceof NotFound).toBe(false);
});

it.each([
  undefined,
  {},
  { code: "error-status", response: new Response() },
  new EndpointError("error-status", "without a response"),
  Object.assign(new EndpointError("invalid-body", "no"), { response: 1 }),
])("%o is not recognised as an HttpError", (value) => {
  expect(value instanceof HttpError).toBe(false);
});

it.each([EndpointError, HttpError])(
  "a new object in a class compiled to a function is recognised: %o",
  (own) => {
    expect(Object.create(own.prototype) instanceof own).toBe(true);
  },
);

it("EndpointError is exported beside `send`, which rejects with it", () => {
  expect(ExportedForSending).toBe(EndpointError);
});

it.each([undefined, null, "text", {}, new Error("another")])(
  "%o is not recognised as an EndpointError",
  (value) => {
    expect(value instanceof EndpointError).toBe(false);
  },
);

it("a subclass recognises only its own errors", () => {
  class Refusal extends EndpointError {}
  expect(new Refusal("invalid-body", "no") instanceof Refusal).toBe(true);
  expect(new Refusal("invalid-body", "no") instanceof EndpointError).toBe(true);
  expect(new EndpointError("invalid-body", "no") instanceof Refusal).toBe(false);
});

it("the brand of an error is not enumerable", () => {
  const error = new EndpointError("invalid-body", "no", "GET /x");
  expect(Object.keys(error).sort()).toEqual(["code", "name", "route"]);
  expect(JSON.stringify(error)).toBe(
    '{"name":"EndpointError","code":"invalid-body","route":"GET /x"}',
  );
});
