import type { ModuleOf, TypePlan } from "../plan/index.js";
import type { Parameter } from "./signature.js";
import type { FunctionStructure } from "./structures.js";
import { type FunctionParts, type Statement, functionOf } from "./statement.js";
import { namedType } from "./syntax/type.js";
import { type Code, code } from "./syntax/code.js";
import { call, dataCode, toData } from "./syntax/expression.js";
import type { Scope } from "./syntax/scope.js";

const OPTIONS = code`options`;

/** The functions that send requests, with form fields encoded as the manifest says. */
export function sendingStatements(
  { encodings }: ModuleOf<"sending">,
  scope: Scope,
): readonly Statement<FunctionStructure>[] {
  const functions: readonly FunctionParts[] = [
    {
      name: "encodings",
      comment: [
        "How form fields are encoded, by name, where this differs from the default of `send`.",
      ],
      parameters: [],
      result: namedType("Encodings"),
      returned: dataCode(toData(encodings), scope),
    },
    {
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
      returned: encoded("send", scope),
    },
    {
      name: "toFetch",
      comment: ["The arguments of `fetch` for a request, with its body encoded as by `send`."],
      parameters: parameters(namedType("RequestOptions"), namedType("EncodingOptions")),
      result: namedType("FetchArguments"),
      returned: encoded("toFetch", scope),
    },
    {
      name: "toRequest",
      comment: ["The same as a standard `Request`."],
      parameters: parameters(namedType("RequestOptions"), namedType("EncodingOptions")),
      result: namedType("KnownRequest"),
      returned: encoded("toRequest", scope),
    },
  ];
  return functions.map((parts) => functionOf(parts, scope));
}

function parameters(request: TypePlan, options: TypePlan): readonly Parameter[] {
  return [
    { name: "request", type: request },
    { name: "options", isOptional: true, type: options },
  ];
}

function encoded(name: string, scope: Scope): Code {
  const { use } = scope;
  const values = [code`request`, call(use("encodings"), [], scope), OPTIONS];
  return call(use(name), [call(use("withEncoding"), values, scope), OPTIONS], scope);
}
