import { shared } from "@/api";
import { ensureOk, send } from "@/generated/fetch";
import { notesList } from "@/generated/notes";
import { AddNote } from "./add-note";

/** Runs on the server. The members of `request` go to `fetch`, which Next extends with its cache. */
export default async function Page() {
  const list = notesList({}, { ...shared, request: { cache: "no-store" } });
  const response = await ensureOk(send(list));
  return (
    <main>
      <h1>Notes</h1>
      <ul>
        {(await response.json()).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <AddNote />
    </main>
  );
}
