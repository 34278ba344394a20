import { useState } from "preact/hooks";
import type { SecurityScheme } from "../../manifest/index.js";
import { authorize, type Credentials } from "./authorize.js";
import type { Made, MadeRequest } from "./call.js";
import { CodeBlock, Fold, PairTable } from "./elements.js";

interface SendViewProps {
  readonly made: MadeRequest;
  readonly schemes: readonly SecurityScheme[];
  readonly credentials: Credentials;
}

export function SendView({ made, schemes, credentials }: SendViewProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    if (!made.ok) return;
    setOutcome("waiting");
    setOutcome(await sendRequest(made.fetchArguments, schemes, credentials));
  };
  return (
    <section aria-label="Send" class="send">
      <button type="button" disabled={!made.ok} onClick={() => void send()}>
        Send
      </button>
      <div aria-live="polite">{outcome && <OutcomeView outcome={outcome} />}</div>
    </section>
  );
}

type Outcome = "waiting" | Awaited<ReturnType<typeof sendRequest>>;

function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === "waiting") return <p>Waiting for the response</p>;
  if (outcome instanceof Error) {
    const fix = "Check that the server is running, and allows requests from this page (CORS).";
    return <p class="error">{`${outcome.message}. ${fix}`}</p>;
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
      <CodeBlock text={indented(body)} copied="response" />
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

async function sendRequest(
  [url, init]: Made["fetchArguments"],
  schemes: readonly SecurityScheme[],
  credentials: Credentials,
) {
  try {
    const headers = new Headers(init.headers);
    const authorized = authorize(url, headers, schemes, credentials);
    const began = performance.now();
    const response = await fetch(authorized, { ...init, headers, credentials: "omit" });
    const body = await response.text();
    return { response, body, milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
