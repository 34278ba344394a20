import { useState } from "preact/hooks";
import type { FieldTexts } from "./read-value.js";

/** What the reader has set for the requests of all routes; kept as long as the page is open, and nowhere else. */
export interface Sending {
  /** In place of the manifest's, unless it is empty. */
  readonly baseUrl: string;
  readonly token: string;
  /** Whether the page may send requests. */
  readonly isAllowed: boolean;
}

const NOT_SENDING: Sending = { baseUrl: "", token: "", isAllowed: false };

/** What was typed, which stays for as long as the page is open, also when the manifest is edited. */
export interface Session {
  readonly sending: Sending;
  readonly onSending: (changes: Partial<Sending>) => void;
  readonly textsOf: (name: string) => FieldTexts;
  readonly onTexts: (name: string, texts: FieldTexts) => void;
}

export function useSession(): Session {
  const [sending, setSending] = useState(NOT_SENDING);
  const [typed, setTyped] = useState<ReadonlyMap<string, FieldTexts>>(new Map());
  return {
    sending,
    onSending: (changes) => setSending({ ...sending, ...changes }),
    textsOf: (name) => typed.get(name) ?? {},
    onTexts: (name, texts) => setTyped(new Map([...typed, [name, texts]])),
  };
}
