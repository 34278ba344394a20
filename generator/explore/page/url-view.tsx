import type { SentRequest } from "../../snippets/index.js";
import type { RouteDetail } from "../page-data.js";
import { CopyButton } from "./copy-button.js";
import { markUrl, partsByName } from "./mark-url.js";

/** Each has a rule in the style sheet. */
const COLOURS = 6;

interface UrlViewProps {
  readonly sent: SentRequest;
  readonly route: RouteDetail;
}

/** The URL of a request, and under it the argument that each of its parts came from. */
export function UrlView({ sent, route }: UrlViewProps) {
  const parts = markUrl(sent.url, route);
  const origins = [...partsByName(parts)];
  const colourOf = (name: string): string =>
    `part part-${origins.findIndex(([origin]) => origin === name) % COLOURS}`;
  return (
    <>
      <p class="url">
        <code>
          <span class="verb">{sent.method}</span>{" "}
          {parts.map(({ text, from }, index) =>
            from === undefined ? (
              text
            ) : (
              <mark key={index} class={colourOf(from)} title={from}>
                {text}
              </mark>
            ),
          )}
        </code>
        <CopyButton text={sent.url} label="URL" />
      </p>
      {origins.length > 0 && (
        <table class="headers origins">
          <caption>Parts of the URL by argument</caption>
          <tbody>
            {origins.map(([name, texts]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {texts.map((text, index) => (
                    <code key={index} class={colourOf(name)}>
                      {text}
                    </code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
