"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { shared } from "@/api";
import { send } from "@/generated/fetch";
import { notesCreate } from "@/generated/notes";

/** Runs in the browser, whose bundle holds `notesCreate` and no other function. */
export function AddNote() {
  const router = useRouter();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");

  async function add() {
    const response = await send(notesCreate({ text }, shared));
    if (response.status === 422) return setProblem((await response.json()).detail);
    setProblem(response.ok ? "" : `status ${response.status}`);
    setText("");
    router.refresh();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button>Add</button>
      <p role="alert">{problem}</p>
    </form>
  );
}
