import type { ModuleOf, TypePlan } from "../plan/index.js";
import type { FunctionStatement, Parameter } from "./statement.js";
import { namedType } from "./syntax/type.js";
import { type Expression, call, data, toData, variable } from "./syntax/expression.js";

const OPTIONS = variable("options");

/** The functions that send requests, with form fields encoded as the manifest says. */
export function sendingStatements({
  encodings,
}: ModuleOf<"sending">): readonly FunctionStatement[] {
  return [
    {
      kind: "function",
      name: "encodings",
      comment: [
        "How form fields are encoded, by name, where this differs from the default of `send`.",
      ],
      parameters: [],
      result: namedType("Encodings"),
      returned: data(toData(encodings)),
    },
    {
      kind: "function",
      name: "send",
      comment: [
        "Sends a request with `fetch`. The body is encoded by its `content-type`, form fields as the API expects them.",
        "",
        "@returns a `Response` whose `json()` has the type declared for its `status`.",
        "@throws EndpointError (as a rejection) if the request cannot be sent; passes on rejections of `fetch`.",
      ],
      isAsync: true,
      typeParameter: { name: "Request", extends: namedType("RequestOptions") },
      parameters: parameters(namedType("Request"), namedType("SendOptions")),
      result: namedType(
        "Promise",
        namedType("TypedResponse", namedType("ResponsesOf", namedType("Request"))),
      ),
      returned: encoded("send"),
    },
    {
      kind: "function",
      name: "toFetch",
      comment: ["The arguments of `fetch` for a request, with its body encoded as by `send`."],
      parameters: parameters(namedType("RequestOptions"), namedType("EncodingOptions")),
      result: namedType("FetchArguments"),
      returned: encoded("toFetch"),
    },
    {
      kind: "function",
      name: "toRequest",
      comment: ["The same as a standard `Request`."],
      parameters: parameters(namedType("RequestOptions"), namedType("EncodingOptions")),
      result: namedType("KnownRequest"),
      returned: encoded("toRequest"),
    },
  ];
}

function parameters(request: TypePlan, options: TypePlan): readonly Parameter[] {
  return [
    { name: "request", type: request },
    { name: "options", isOptional: true, type: options },
  ];
}

function encoded(name: string): Expression {
  return call(name, call("withEncoding", variable("request"), call("encodings"), OPTIONS), OPTIONS);
}
