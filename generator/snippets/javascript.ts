import { type SentRequest, parseJsonBody } from "./sent-request.js";

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
  const { headers } = request;
  const parts = { ...line, ...(Object.keys(headers).length > 0 && { headers }) };
  const entries = Object.entries(parts).map(([name, value]) => [name, javascriptLiteral(value)]);
  const [before, body] = printBody(request, encodesJson);
  if (body !== undefined) entries.push([bodyName, body]);
  const members = entries.map(
    ([name, code = ""]) => `  ${name}: ${code.replaceAll("\n", "\n  ")},\n`,
  );
  return { before, members: members.join("") };
}

function printBody(
  request: SentRequest,
  encodesJson: boolean,
): readonly [before: string, value?: string] {
  const { body } = request;
  switch (body?.kind) {
    case undefined:
      return [""];
    case "text": {
      const value = parseJsonBody(request);
      if (value === undefined) return ["", javascriptLiteral(body.text)];
      return [
        "",
        encodesJson ? javascriptLiteral(value) : `JSON.stringify(${javascriptLiteral(value)})`,
      ];
    }
    case "file":
      return ["", `await readFile(${javascriptLiteral(body.name)}) /* from node:fs/promises */`];
    case "form": {
      const fields = body.fields.map(({ name, value, isFile }) => {
        const content = isFile
          ? `new Blob([/* bytes */]), ${javascriptLiteral(value)}`
          : javascriptLiteral(value);
        return `form.append(${javascriptLiteral(name)}, ${content});\n`;
      });
      return [`const form = new FormData();\n${fields.join("")}`, "form"];
    }
  }
}

/** JSON is JavaScript, except for the key `__proto__`, which would set the prototype. Each key begins its line. */
export function javascriptLiteral(
  value: unknown,
  replace?: (key: string, member: unknown) => unknown,
): string {
  return JSON.stringify(value, replace, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}
