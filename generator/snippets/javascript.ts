import { type SentBody, type SentRequest, parseJsonBody } from "./sent-request.js";

export function toFetchCode(request: SentRequest): string {
  const { method, url } = request;
  const { before, members } = printParts(request, method === "GET" ? {} : { method }, "body");
  const init = members === "" ? "" : `, {\n${members}}`;
  return `${before}const response = await fetch(${javascriptLiteral(url)}${init});\n`;
}

export function toAxiosCode(request: SentRequest): string {
  const { method, url } = request;
  // axios sends text that is JSON unchanged, and serializes any other value as JSON.
  const encodes = typeof parseJsonBody(request) !== "string";
  const { before, members } = printParts(request, { method, url }, "data", encodes);
  return `import axios from "axios";\n\n${before}const response = await axios({\n${members}});\n`;
}

export function toUndiciCode(request: SentRequest): string {
  const { method, url } = request;
  const { before, members } = printParts(request, { method }, "body");
  return `import { request } from "undici";\n\n${before}const { statusCode, body } = await request(${javascriptLiteral(url)}, {\n${members}});\n`;
}

/**
 * The statements that create a request's body, and the members of an object literal for the request.
 *
 * @param encodesJson whether the client serializes a body as JSON.
 */
function printParts(
  request: SentRequest,
  line: Readonly<Partial<Record<"method" | "url", string>>>,
  bodyName: string,
  encodesJson = false,
): { readonly before: string; readonly members: string } {
  const { headers, body } = request;
  const parts = { ...line, ...(Object.keys(headers).length > 0 && { headers }) };
  const entries = Object.entries(parts).map(([name, value]) => [name, javascriptLiteral(value)]);
  if (body) entries.push([bodyName, printBody(request, body, encodesJson)]);
  const members = entries.map(
    ([name, code = ""]) => `  ${name}: ${code.replaceAll("\n", "\n  ")},\n`,
  );
  const appended = (body?.kind === "form" ? body.fields : []).map(({ name, value, isFile }) => {
    const text = javascriptLiteral(value);
    const content = isFile ? `new Blob([/* bytes */]), ${text}` : text;
    return `form.append(${javascriptLiteral(name)}, ${content});\n`;
  });
  const before = body?.kind === "form" ? ["const form = new FormData();\n", ...appended] : [];
  return { before: before.join(""), members: members.join("") };
}

function printBody(request: SentRequest, body: SentBody, encodesJson: boolean): string {
  if (body.kind === "form") return "form";
  if (body.kind === "file")
    return `await readFile(${javascriptLiteral(body.name)}) /* from node:fs/promises */`;
  const value = parseJsonBody(request);
  const code = javascriptLiteral(value === undefined ? body.text : value);
  return value === undefined || encodesJson ? code : `JSON.stringify(${code})`;
}

/** JSON is JavaScript, except for the key `__proto__`, which would set the prototype. Each key begins its line. */
export function javascriptLiteral(
  value: unknown,
  replace?: (key: string, member: unknown) => unknown,
): string {
  return JSON.stringify(value, replace, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}
