import { shared } from "./api";
import { send } from "./generated/fetch";
import { type Note, notesCreate, notesDelete, notesList } from "./generated/notes";

const form = document.querySelector("form")!;
const input = document.querySelector("input")!;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void add(input.value);
});
await show();

async function show(): Promise<void> {
  const response = await send(notesList({}, shared));
  if (response.status !== 200) return tell(`status ${response.status}`);
  const notes = await response.json();
  document.querySelector("ul")!.replaceChildren(...notes.map(itemOf));
}

async function add(text: string): Promise<void> {
  const response = await send(notesCreate({ text }, shared));
  if (response.status === 422) return tell((await response.json()).detail);
  tell(response.ok ? "" : `status ${response.status}`);
  form.reset();
  await show();
}

async function remove(id: string): Promise<void> {
  const response = await send(notesDelete({ id }, shared));
  tell(response.status === 404 ? (await response.json()).detail : "");
  await show();
}

function itemOf({ id, text }: Note): HTMLLIElement {
  const button = document.createElement("button");
  button.textContent = "Delete";
  button.addEventListener("click", () => void remove(id));
  const item = document.createElement("li");
  item.append(text, " ", button);
  return item;
}

function tell(text: string): void {
  document.querySelector("[role=alert]")!.textContent = text;
}
