import type { FormField, SentBody, SentRequest } from "./sent-request.js";

/**
 * The request as a command for a POSIX shell.
 *
 * @example
 * toCurl({ method: "GET", url: "https://api.example/pets", headers: { accept: "text/plain" } });
 * // curl 'https://api.example/pets' \
 * //   --header 'accept: text/plain'
 */
export function toCurl({ method, url, headers, body }: SentRequest): string {
  // curl sends GET by itself, and POST where there is data; --head is the one way to ask for no body.
  const verb =
    method === "GET" ? [] : method === "HEAD" ? ["--head"] : [`--request ${quote(method)}`];
  // curl reads brackets and braces in a URL as patterns.
  const globbing = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  const options = Object.entries(headers).map(([name, value]) =>
    // `name:` removes a header, `name;` sends an empty one.
    value === "" ? `--header ${quote(`${name};`)}` : `--header ${quote(`${name}: ${value}`)}`,
  );
  return (
    ["curl", ...verb, ...globbing, quote(url)].join(" ") +
    [...options, ...dataOf(body)].map((option) => ` \\\n  ${option}`).join("")
  );
}

function dataOf(body: SentBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case "text":
      return [`--data-raw ${quote(body.text)}`];
    case "file":
      return [`--data-binary ${quote(`@${body.name}`)}`];
    case "form":
      return body.fields.map(fieldOf);
  }
}

function fieldOf({ name, value, isFile }: FormField): string {
  return isFile
    ? `--form ${quote(`${name}=@"${value.replaceAll(/["\\]/g, "\\$&")}"`)}`
    : `--form-string ${quote(`${name}=${value}`)}`;
}

/** One word of a POSIX shell, whatever is in it. */
function quote(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
