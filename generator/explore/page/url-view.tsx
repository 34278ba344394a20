import { groupBy } from "../../collections/index.js";
import type { SentRequest } from "../../snippets/index.js";
import type { RouteDetail } from "../page-data.js";
import { CopyButton } from "./copy-button.js";
import { markUrl } from "./mark-url.js";
import { PairTable } from "./pair-table.js";

/** Degrees between the hues of two arguments, chosen so that neighbours differ. */
const STEP = 137;

interface UrlViewProps {
  readonly sent: SentRequest;
  readonly route: RouteDetail;
}

/** The URL of a request, and under it the argument that each of its parts came from. */
export function UrlView({ sent, route }: UrlViewProps) {
  const parts = markUrl(sent.url, route);
  const origins = [...groupBy(parts, ({ from }) => from)];
  const hueOf = (name: string) => ({
    "--hue": `${origins.findIndex(([origin]) => origin === name) * STEP}deg`,
  });
  return (
    <>
      <p class="url">
        <code>
          <span class="verb">{sent.method}</span>{" "}
          {parts.map(({ text, from }, index) =>
            from === undefined ? (
              text
            ) : (
              <mark key={index} style={hueOf(from)} title={from}>
                {text}
              </mark>
            ),
          )}
        </code>
        <CopyButton text={sent.url} label="URL" />
      </p>
      {origins.length > 0 && (
        <PairTable
          caption="Parts of the URL by argument"
          pairs={origins.map(([name, own]) => [
            name,
            own.map(({ text }, index) => (
              <code key={index} class="origin" style={hueOf(name)}>
                {text}
              </code>
            )),
          ])}
        />
      )}
    </>
  );
}
