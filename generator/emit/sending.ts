import type { SendingModule } from "../plan/index.js";
import { commentOf } from "./syntax/comment.js";
import { type Data, dataDoc } from "./syntax/expression.js";
import type { Names } from "./syntax/import.js";
import { type Doc, block, hardline, join } from "./syntax/layout.js";

/** The functions that send requests, with form fields encoded as the manifest says. */
export function sendingDocs({ encodings }: SendingModule, { use }: Names): readonly Doc[] {
  const request = use("RequestOptions");
  const encoded = `${use("withEncoding")}(request, encodings(), options), options`;
  const signature = `(request: ${request}, options?: ${use("EncodingOptions")})`;
  return [
    [
      commentOf([
        "How form fields are encoded, by name, where this differs from the default of `send`.",
      ]),
      `export function encodings(): ${use("Encodings")} `,
      block([["return ", dataDoc(encodings as unknown as Data), ";"]]),
    ],
    [
      commentOf([
        "Sends a request with `fetch`. The body is encoded by its `content-type`, form fields as the API expects them.",
        "",
        "@returns a `Response` whose `json()` has the type declared for its `status`.",
        "@throws EndpointError (as a rejection) if the request cannot be sent; passes on rejections of `fetch`.",
      ]),
      join(hardline, [
        `export async function send<Request extends ${request}>(`,
        "  request: Request,",
        `  options?: ${use("SendOptions")},`,
        `): Promise<${use("TypedResponse")}<${use("ResponsesOf")}<Request>>> {`,
        `  return ${use("send")}(${encoded});`,
        "}",
      ]),
    ],
    [
      commentOf(["The arguments of `fetch` for a request, with its body encoded as by `send`."]),
      `export function toFetch${signature}: ${use("FetchArguments")} `,
      block([`return ${use("toFetch")}(${encoded});`]),
    ],
    [
      commentOf(["The same as a standard `Request`."]),
      `export function toRequest${signature}: ${use("KnownRequest")} `,
      block([`return ${use("toRequest")}(${encoded});`]),
    ],
  ];
}
