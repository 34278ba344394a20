import { parseArgs } from "node:util";
import { send } from "./generated/fetch.ts";
import { notesCreate, notesDelete, notesList } from "./generated/notes.ts";

const usage = `notes list [--tag TAG]…
notes add TEXT [--tag TAG]…
notes remove ID…`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tag: { type: "string", multiple: true, default: [] } },
});
const [command, ...words] = positionals;
const { NOTES_URL: baseUrl = "https://api.notes.example", NOTES_TOKEN: token } = process.env;
const shared = {
  baseUrl,
  headers: { authorization: token === undefined ? undefined : `Bearer ${token}` },
};

switch (command) {
  case "list":
    await list(values.tag);
    break;
  case "add":
    await add(words.join(" "), values.tag);
    break;
  case "remove":
    for (const id of words) await remove(id);
    break;
  default:
    fail(usage);
}

async function list(tag: readonly string[]): Promise<void> {
  const response = await send(notesList({ tag }, shared));
  if (response.status !== 200) return fail(`status ${response.status}`);
  for (const { id, text, tags = [] } of await response.json()) {
    console.log([id, text, ...tags.map((name) => `#${name}`)].join(" "));
  }
}

async function add(text: string, tags: readonly string[]): Promise<void> {
  const response = await send(notesCreate({ text, tags }, shared));
  switch (response.status) {
    case 201:
      return console.log((await response.json()).id);
    case 422:
      return fail((await response.json()).detail);
    default:
      return fail(`status ${response.status}`);
  }
}

async function remove(id: string): Promise<void> {
  const response = await send(notesDelete({ id }, shared));
  if (response.status === 404) return fail((await response.json()).detail);
  if (!response.ok) return fail(`status ${response.status}`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
