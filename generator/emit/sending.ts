import type { SendingModule } from "../plan/index.js";
import { commentOf } from "./syntax/comment.js";
import { type Data, dataDoc } from "./syntax/expression.js";
import type { Names } from "./syntax/import.js";
import { type Doc, block, hardline, join } from "./syntax/layout.js";

/** The functions that send, with the fields of forms encoded as the manifest says. */
export function sendingDocs({ encodings }: SendingModule, { use }: Names): readonly Doc[] {
  const request = use("RequestOptions");
  const encoded = `${use("withEncoding")}(request, encodings(), options), options`;
  const signature = `(request: ${request}, options?: ${use("EncodingOptions")})`;
  return [
    [
      commentOf([
        "How fields of forms are encoded, by name, where `send` would do it another way.",
      ]),
      `export function encodings(): ${use("Encodings")} `,
      block([["return ", dataDoc(encodings as unknown as Data), ";"]]),
    ],
    [
      commentOf([
        "Sends a request with `fetch`, its body encoded by its `content-type`, and fields of forms as the API wants them.",
        "",
        "@returns a `Response`, whose `json()` has the type that is declared for its `status`.",
        "@throws EndpointError for what cannot be sent, and whatever `fetch` throws; both as rejections.",
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
      commentOf(["The arguments of `fetch` for a request, its body encoded as `send` does."]),
      `export function toFetch${signature}: ${use("FetchArguments")} `,
      block([`return ${use("toFetch")}(${encoded});`]),
    ],
    [
      commentOf(["The same as a `Request` of the standard."]),
      `export function toRequest${signature}: ${use("KnownRequest")} `,
      block([`return ${use("toRequest")}(${encoded});`]),
    ],
  ];
}
