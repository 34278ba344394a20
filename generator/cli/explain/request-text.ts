import { toFetch } from "waybill-runtime/fetch";
import type { RequestOptions } from "waybill-runtime";
import { shellWord } from "../terminal/words.js";

/** A request as a person would send it. */
export interface RequestText {
  /** For a shell. */
  readonly curl: string;
  /** JavaScript. */
  readonly fetch: string;
}

/**
 * Writes a request for curl and for `fetch`, its body encoded by its content type.
 *
 * @throws EndpointError `invalid-body` for a body that has no form as text, such as an object whose content type is `image/png`.
 */
export function requestText(request: RequestOptions): RequestText {
  const [url, { method, headers, body }] = toFetch(request);
  const text = typeof body === "string" ? body : undefined;
  const fields =
    body instanceof FormData
      ? [...body].map(([name, value]) => [name, String(value)] as const)
      : [];
  const options = [
    ...(method === "HEAD"
      ? ["--head"]
      : method === "GET"
        ? []
        : [`--request ${shellWord(method)}`]),
    ...Object.entries(headers).map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`--data-raw ${shellWord(text)}`]),
    ...fields.map(([name, value]) => `--form-string ${shellWord(`${name}=${value}`)}`),
  ];
  const members = [
    ...(method === "GET" ? [] : [`method: ${JSON.stringify(method)}`]),
    `headers: ${JSON.stringify(headers, null, 2).replaceAll("\n", "\n  ")}`,
    ...(text === undefined ? [] : [`body: ${JSON.stringify(text)}`]),
    ...(fields.length === 0 ? [] : ["body"]),
  ];
  const form = fields.map(
    ([name, value]) => `body.append(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  const setup = form.length === 0 ? "" : `const body = new FormData();\n${form.join("")}`;
  return {
    curl: [`curl ${shellWord(url)}`, ...options].join(" \\\n  "),
    fetch: `${setup}await fetch(${JSON.stringify(url)}, {\n  ${members.join(",\n  ")},\n});`,
  };
}
