import { useState } from "preact/hooks";
import { groupBy } from "../../collections/index.js";
import {
  bodyText,
  toAxiosCode,
  toCurl,
  toFetchCode,
  toHttpMessage,
  toUndiciCode,
} from "../../snippets/index.js";
import { type Made, toCallCode } from "./call.js";
import { Breakable, CodeBlock, CopyButton, PairTable } from "./elements.js";
import type { LoadedRoute } from "./registry.js";
import { markUrl, type UrlPart } from "./mark-url.js";

const FORMATS = {
  function: (made: Made, shown: LoadedRoute) => toCallCode(shown, made),
  curl: ({ sentElsewhere }: Made) => toCurl(sentElsewhere),
  fetch: ({ sent }: Made) => toFetchCode(sent),
  axios: ({ sent }: Made) => toAxiosCode(sent),
  undici: ({ sentElsewhere }: Made) => toUndiciCode(sentElsewhere),
  HTTP: ({ sent }: Made) => toHttpMessage(sent),
};

const NAMES = Object.keys(FORMATS) as readonly (keyof typeof FORMATS)[];

interface RequestViewProps {
  readonly made: Made;
  readonly shown: LoadedRoute;
}

/**
 * The request of the current form: its URL, with each part marked by its argument; the call that creates it; and code that
 * sends it.
 */
export function RequestView({ made, shown }: RequestViewProps) {
  const [format, setFormat] = useState<keyof typeof FORMATS>("function");
  const { sent } = made;
  return (
    <section aria-label="Request" class="request">
      <UrlView sent={sent} route={shown.route} />
      <HeaderTable {...made} />
      {sent.body && (
        <div role="group" aria-label="Request body">
          <div class="caption">Body</div>
          <CodeBlock text={bodyText(sent.body)} copied="body" />
        </div>
      )}
      <fieldset class="formats">
        <legend>Code</legend>
        {NAMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="format"
              checked={each === format}
              onInput={() => setFormat(each)}
            />{" "}
            {each}
          </label>
        ))}
      </fieldset>
      <div id="code">
        <CodeBlock text={FORMATS[format](made, shown)} copied={`${format} code`} />
      </div>
    </section>
  );
}

/** The headers of a request, and the headers that browsers do not send (Fetch standard, "forbidden request-header"). */
function HeaderTable({ sent, sentElsewhere }: Made) {
  const kept = new Request(sent.url, { headers: sent.headers }).headers;
  const all = Object.entries(sentElsewhere.headers);
  const dropped = all.filter(([name]) => !kept.has(name));
  return (
    <>
      <PairTable pairs={all.filter(([name]) => kept.has(name))} caption="Headers" />
      {dropped.length > 0 && (
        <PairTable pairs={dropped} caption="Headers that browsers do not send" />
      )}
    </>
  );
}

/** Hues of arguments. They avoid red, which marks errors. */
const HUES = [210, 130, 275, 45, 175, 310, 85];

function UrlView({ sent, route }: Pick<Made, "sent"> & Pick<LoadedRoute, "route">) {
  const parts = markUrl(sent.url, route);
  const origins = [...groupBy(parts, ({ from }) => from)];
  const marked = ({ text, from }: UrlPart, index: number) => {
    if (from === undefined) return <Breakable text={text} />;
    const hue = HUES[origins.findIndex(([origin]) => origin === from) % HUES.length];
    return (
      <mark key={index} style={{ "--hue": `${hue}deg` }} title={from}>
        {text}
      </mark>
    );
  };
  return (
    <>
      <p class="url">
        <code>
          <span class="method">{sent.method}</span> {parts.map(marked)}
        </code>
        <CopyButton text={sent.url} label="URL" />
      </p>
      {origins.length > 0 && (
        <PairTable
          caption="Parts of the URL by argument"
          pairs={origins.map(([name, members]) => [name, <code>{members.map(marked)}</code>])}
        />
      )}
    </>
  );
}
