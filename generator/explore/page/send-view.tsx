import { useState } from "preact/hooks";
import type { Made, MadeRequest } from "./call.js";
import { CodeBlock, Fold, PairTable } from "./elements.js";

interface SendViewProps {
  readonly made: MadeRequest;
  readonly token: string;
  readonly onToken: (token: string) => void;
}

export function SendView({ made, token, onToken }: SendViewProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    if (!made.ok) return;
    setOutcome("waiting");
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

type Outcome = "waiting" | Awaited<ReturnType<typeof answerOf>>;

function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === "waiting") return <p>Waiting for the answer</p>;
  if (outcome instanceof Error) {
    const wayOut = "The server must answer, and allow requests from this page (CORS).";
    return <p class="error">{`${outcome.message}. ${wayOut}`}</p>;
  }
  const { response, body, milliseconds } = outcome;
  return (
    <>
      <p class="status">
        {`${response.status} ${response.statusText}`.trim()}{" "}
        <span class="dim">{milliseconds} ms</span>
      </p>
      <Fold summary="Headers">
        <PairTable pairs={[...response.headers]} />
      </Fold>
      <CodeBlock text={indented(body)} copied="answer" />
    </>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function answerOf([url, init]: Made["fetchArguments"], token: string) {
  const headers = new Headers(init.headers);
  if (token !== "") headers.set("authorization", /\s/.test(token) ? token : `Bearer ${token}`);
  const began = performance.now();
  try {
    const response = await fetch(url, { ...init, headers, credentials: "omit" });
    const body = await response.text();
    return { response, body, milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
