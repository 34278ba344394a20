import { shellWord as quote } from "../words/index.js";
import type { FormField, SentBody, SentRequest } from "./sent-request.js";

/**
 * A request as a curl command for a POSIX shell.
 *
 * @example
 * toCurl({ method: "GET", url: "https://api.example/pets", headers: { accept: "text/plain" } });
 * // curl 'https://api.example/pets' \
 * //   --header 'accept: text/plain'
 */
export function toCurl({ method, url, headers, body }: SentRequest): string {
  // curl defaults to GET, or to POST with data; only --head makes it expect no body.
  const verb =
    method === "GET" ? [] : method === "HEAD" ? ["--head"] : [`--request ${quote(method)}`];
  // curl treats brackets and braces in a URL as patterns.
  const globbing = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  const options = Object.entries(headers).map(([name, value]) =>
    // `name:` removes a header, `name;` sends an empty one.
    value === "" ? `--header ${quote(`${name};`)}` : `--header ${quote(`${name}: ${value}`)}`,
  );
  return (
    ["curl", ...verb, ...globbing, quote(url)].join(" ") +
    [...options, ...dataFlags(body)].map((option) => ` \\\n  ${option}`).join("")
  );
}

function dataFlags(body: SentBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case "text":
      return [`--data-raw ${quote(body.text)}`];
    case "file":
      return [`--data-binary ${quote(`@${body.name}`)}`];
    case "form":
      return body.fields.map(fieldFlag);
  }
}

function fieldFlag({ name, value, isFile }: FormField): string {
  return isFile
    ? `--form ${quote(`${name}=@"${value.replaceAll(/["\\]/g, "\\$&")}"`)}`
    : `--form-string ${quote(`${name}=${value}`)}`;
}
