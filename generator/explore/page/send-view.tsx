import { useState } from "preact/hooks";
import { CodeBlock } from "./code-block.js";
import { Fold } from "./fold.js";
import { JsonTree } from "./json-tree.js";
import type { FetchArguments, MadeRequest } from "./make-request.js";
import { PairTable } from "./pair-table.js";

/** What came back, or why nothing did. */
type Outcome =
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "answered";
      readonly status: string;
      readonly milliseconds: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    };

interface SendViewProps {
  readonly made: MadeRequest;
  readonly token: string;
  readonly onToken: (token: string) => void;
}

/** Sends the request when the reader asks for it. */
export function SendView({ made, token, onToken }: SendViewProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    if (!made.ok) return;
    setOutcome({ kind: "waiting" });
    setOutcome(await answerOf(made.fetchArguments, token));
  };
  return (
    <section aria-label="Send" class="send">
      <label for="token">Token, sent as authorization</label>
      <input
        id="token"
        type="password"
        autocomplete="off"
        placeholder="Bearer …"
        value={token}
        onInput={(event) => onToken(event.currentTarget.value)}
      />
      <button type="button" disabled={!made.ok} onClick={() => void send()}>
        Send
      </button>
      <div aria-live="polite">{outcome && <OutcomeView outcome={outcome} />}</div>
    </section>
  );
}

function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.kind) {
    case "waiting":
      return <p>Waiting for the answer</p>;
    case "failed":
      return <p class="error">{outcome.message}</p>;
    case "answered":
      return (
        <>
          <p class="status">
            {outcome.status} <span class="count">{outcome.milliseconds} ms</span>
          </p>
          <Fold summary="Headers">
            <PairTable pairs={outcome.headers} />
          </Fold>
          <Body text={outcome.body} />
        </>
      );
  }
}

function Body({ text }: { readonly text: string }) {
  try {
    return <JsonTree value={JSON.parse(text)} />;
  } catch {
    return <CodeBlock text={text} />;
  }
}

async function answerOf([url, init]: FetchArguments, token: string): Promise<Outcome> {
  const headers = new Headers(init.headers);
  if (token !== "") headers.set("authorization", /\s/.test(token) ? token : `Bearer ${token}`);
  const began = performance.now();
  try {
    const response = await fetch(url, { ...init, headers, credentials: "omit" });
    const body = await response.text();
    return {
      kind: "answered",
      status: `${response.status} ${response.statusText}`.trim(),
      milliseconds: Math.round(performance.now() - began),
      headers: [...response.headers],
      body,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      kind: "failed",
      message: `${reason}. The server must answer, and allow requests from this page (CORS).`,
    };
  }
}
