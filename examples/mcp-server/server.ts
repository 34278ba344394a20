import { parseArgs } from "node:util";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  type CallToolResult,
  CallToolRequestSchema,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { type RequestOptions, send } from "./generated/fetch.ts";
import * as notes from "./generated/tools/notes.ts";

/** The most characters of an answer that a model gets. */
const LIMIT = 20_000;
/** The time that the API has for an answer. */
const TIMEOUT_MS = 30_000;

const { values } = parseArgs({ options: { "read-only": { type: "boolean", default: false } } });
const readOnly = values["read-only"];
const { NOTES_URL: baseUrl = "https://api.notes.example", NOTES_TOKEN: token } = process.env;
// The model chooses neither the host nor the authorization. Redirects are not followed, because an API may redirect to any host.
const options = {
  baseUrl,
  headers: { authorization: token && `Bearer ${token}` },
  request: { redirect: "manual" },
} as const;

interface AnyTool extends Omit<typeof notes.notesListTool, "build"> {
  build(input: unknown, given: typeof options): RequestOptions;
}
// Beside each tool whose answer is an object, the module has the schema of that answer.
const all = Object.values<object>(notes).filter((value): value is AnyTool => "build" in value);
const tools = all.filter(({ annotations }) => annotations.readOnlyHint || !readOnly);

const server = new Server({ name: "notes", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: tools.map(({ build: _, ...told }) => told),
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal: cancelled }) => {
  try {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new Error(`there is no tool ${params.name}`);
    const request = tool.build(params.arguments, options);
    if (readOnly && !/^(get|head)$/.test(request.method)) throw new Error("this server only reads");
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(TIMEOUT_MS)]);
    return await describe(await send(request, { signal }));
  } catch (error) {
    return { content: [{ type: "text", text: String(error) }], isError: true };
  }
});
await server.connect(new StdioServerTransport());

async function describe(response: Response): Promise<CallToolResult> {
  const { status, headers, ok } = response;
  const target = headers.get("location");
  if (target !== null && status >= 300 && status < 400)
    throw new Error(`the API redirects to ${target}, and this server follows no redirect`);
  const type = headers.get("content-type") ?? "text/plain";
  const isText = /^text\/|[/+](json|xml)\b/i.test(type);
  const body = isText ? await readText(response) : `(${type}, which is not shown)`;
  if (!isText) await response.body?.cancel();
  return { content: [{ type: "text", text: `${status}\n${body}` }], isError: !ok };
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LIMIT) return `${text.slice(0, LIMIT)}\n(cut after ${LIMIT} characters)`;
  }
  return text;
}
