import { type FormField, type SentRequest, jsonOf } from "./sent-request.js";

/** A request as JavaScript for `fetch`. */
export function toFetchCode(request: SentRequest): string {
  const { method, url, headers } = request;
  const { before, value } = bodyOf(request, (json) => `JSON.stringify(${json})`);
  const init = members([
    ["method", method === "GET" ? undefined : literal(method)],
    ["headers", isEmpty(headers) ? undefined : literal(headers)],
    ["body", value],
  ]);
  const given = init === "" ? literal(url) : `${literal(url)}, {\n${init}}`;
  return `${before}const response = await fetch(${given});\n`;
}

/** A request as JavaScript for axios. */
export function toAxiosCode(request: SentRequest): string {
  const { method, url, headers } = request;
  // axios sends a text that is JSON as it is, and any other value as JSON.
  const isText = typeof jsonOf(request) === "string";
  const { before, value } = bodyOf(request, (json) => (isText ? `JSON.stringify(${json})` : json));
  const config = members([
    ["method", literal(method)],
    ["url", literal(url)],
    ["headers", isEmpty(headers) ? undefined : literal(headers)],
    ["data", value],
  ]);
  return `import axios from "axios";\n\n${before}const response = await axios({\n${config}});\n`;
}

/** A request as JavaScript for undici's `request`. */
export function toUndiciCode(request: SentRequest): string {
  const { method, url, headers } = request;
  const { before, value } = bodyOf(request, (json) => `JSON.stringify(${json})`);
  const options = members([
    ["method", literal(method)],
    ["headers", isEmpty(headers) ? undefined : literal(headers)],
    ["body", value],
  ]);
  return `import { request } from "undici";\n\n${before}const { statusCode, body } = await request(${literal(url)}, {\n${options}});\n`;
}

interface BodyCode {
  /** Statements that create the body. */
  readonly before: string;
  readonly value?: string;
}

function bodyOf(request: SentRequest, json: (text: string) => string): BodyCode {
  const { body } = request;
  switch (body?.kind) {
    case undefined:
      return { before: "" };
    case "text": {
      const value = jsonOf(request);
      return { before: "", value: value === undefined ? literal(body.text) : json(literal(value)) };
    }
    case "file":
      return {
        before: "",
        value: `await readFile(${literal(body.name)}) /* from node:fs/promises */`,
      };
    case "form":
      return {
        before: `const form = new FormData();\n${body.fields.map(appendField).join("")}`,
        value: "form",
      };
  }
}

function appendField({ name, value, isFile }: FormField): string {
  return isFile
    ? `form.append(${literal(name)}, new Blob([/* bytes */]), ${literal(value)});\n`
    : `form.append(${literal(name)}, ${literal(value)});\n`;
}

function members(entries: readonly (readonly [name: string, code: string | undefined])[]): string {
  return entries
    .flatMap(([name, code]) =>
      code === undefined ? [] : [`  ${name}: ${code.replaceAll("\n", "\n  ")},\n`],
    )
    .join("");
}

/** JSON is JavaScript, except for the key `__proto__`, which would set the prototype. A key stands at the start of its line. */
export function literal(
  value: unknown,
  replace?: (key: string, member: unknown) => unknown,
): string {
  return JSON.stringify(value, replace, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

function isEmpty(headers: SentRequest["headers"]): boolean {
  return Object.keys(headers).length === 0;
}
