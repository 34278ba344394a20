import type { DocPlan, ModuleByKind, TypePlan } from "../plan/index.js";
import { type FunctionParts, type Statement, functionStatement } from "./statement.js";
import { code } from "./syntax/code.js";
import { paragraphs } from "./syntax/comment.js";
import { call, dataCode, toData } from "./syntax/expression.js";
import type { Scope } from "./syntax/scope.js";
import { namedType } from "./syntax/type.js";

/** The sending functions, with the manifest's encodings of form fields. */
export function sendingStatements(
  { encodings }: ModuleByKind<"sending">,
  scope: Scope,
): readonly Statement[] {
  const options = code`options`;
  const encoded = [code`request`, call("encodings", [], scope), options];
  /** A wrapper of the runtime's function of the same name. */
  const encoding = (
    name: string,
    doc: DocPlan,
    request: TypePlan,
    optionsType: string,
    result: TypePlan,
    optionsArguments: readonly TypePlan[] = [],
  ): FunctionParts => ({
    name,
    doc,
    parameters: [
      { name: "request", type: request },
      { name: "options", isOptional: true, type: namedType(optionsType, ...optionsArguments) },
    ],
    result,
    returned: call(name, [call("withEncoding", encoded, scope), options], scope),
  });
  const anyRequest = namedType("RequestOptions");
  const request = namedType("Request");
  const as = namedType("As");
  const response = namedType("TypedResponse", namedType("ResponsesOf", request));
  const functions: readonly FunctionParts[] = [
    {
      name: "encodings",
      doc: ENCODINGS,
      parameters: [],
      result: namedType("Encodings"),
      returned: dataCode(toData(encodings), scope),
    },
    {
      ...encoding("send", SEND, request, "SendOptions", namedType("Promise", response)),
      isAsync: true,
      typeParameters: [{ name: "Request", extends: anyRequest }],
    },
    {
      ...encoding(
        "result",
        RESULT,
        request,
        "ResultOptions",
        namedType("Promise", namedType("Result", namedType("ResponsesOf", request), as)),
        [as],
      ),
      isAsync: true,
      typeParameters: [
        { name: "Request", extends: anyRequest },
        { name: "As", extends: namedType("ParseAs"), default: { kind: "keyword", name: "never" } },
      ],
    },
    encoding("toFetch", TO_FETCH, anyRequest, "EncodingOptions", namedType("FetchArguments")),
    encoding("toRequest", TO_REQUEST, anyRequest, "EncodingOptions", namedType("KnownRequest")),
  ];
  return functions.map((parts) => functionStatement(parts, scope));
}

const ENCODINGS = paragraphs(
  "Encodings of form fields by name, if they differ from the default of `send`.",
);

const SEND = {
  ...paragraphs(
    "Sends a request with `fetch`. The body is encoded by its `content-type`, form fields as the API expects them.",
    "Rejects with an EndpointError if the request cannot be sent, and passes on rejections of `fetch`.",
  ),
  responses: "a `Response` whose `json()` has the type declared for its `status`.",
};

const RESULT = {
  ...paragraphs(
    "Sends a request like `send` and reads the response, whose status decides between `data` and `error`.",
    "Rejects like `send`, and with a SyntaxError if the JSON of a success is broken.",
  ),
  responses: "`{ data, error, response }`; `error` and `data` narrow each other.",
};

const TO_FETCH = paragraphs(
  "The arguments of `fetch` for a request, with its body encoded as by `send`.",
);

const TO_REQUEST = paragraphs("The request as a standard `Request`.");
