import { useMemo } from "preact/hooks";
import type { ApiData } from "../page-data.js";
import { ArgumentsForm } from "./arguments-form.js";
import { type MadeRequest, makeRequest } from "./make-request.js";
import type { LoadedRoute } from "./registry.js";
import { RequestView } from "./request-view.js";
import { ResponseList } from "./response-list.js";
import { FunctionSection, RouteHeader } from "./route-header.js";
import { SendView } from "./send-view.js";
import type { Session } from "./session.js";

interface RouteViewProps {
  readonly shown: LoadedRoute;
  readonly api: ApiData;
  readonly session: Session;
}

/** All that is known of a route, and a form that makes its request. */
export function RouteView({ shown, api, session }: RouteViewProps) {
  const { entry, route, types } = shown;
  const { sending, onSending } = session;
  const { baseUrl, isAllowed } = sending;
  const texts = session.textsOf(entry.name);
  const made = useMemo(() => makeRequest(shown, texts, baseUrl), [shown, texts, baseUrl]);
  // What nobody has typed yet is not pointed out in red.
  const isBegun = Object.values(texts).some((text) => text !== undefined);
  return (
    <article data-route={entry.name}>
      <RouteHeader shown={shown} />
      <FunctionSection shown={shown} />
      <div class="try">
        <ArgumentsForm
          fields={route.fields}
          texts={texts}
          onTexts={(changed) => session.onTexts(entry.name, changed)}
          error={!made.ok && (isBegun || baseUrl !== "") ? made : undefined}
          baseUrl={baseUrl}
          manifestBaseUrl={api.baseUrl}
          onBaseUrl={(text) => onSending({ baseUrl: text })}
        />
        <div class="result">
          <h3>Request</h3>
          <MadeView made={made} shown={shown} isBegun={isBegun} />
          <p>
            <label>
              <input
                type="checkbox"
                checked={isAllowed}
                onInput={(event) => onSending({ isAllowed: event.currentTarget.checked })}
              />{" "}
              Let this page send requests
            </label>
          </p>
          {isAllowed && (
            <SendView made={made} token={sending.token} onToken={(token) => onSending({ token })} />
          )}
        </div>
      </div>
      <ResponseList responses={route.responses} types={types} />
    </article>
  );
}

interface MadeViewProps {
  readonly made: MadeRequest;
  readonly shown: LoadedRoute;
  readonly isBegun: boolean;
}

/** The request of the form, or what it lacks. */
function MadeView({ made, shown: { entry, route }, isBegun }: MadeViewProps) {
  if (made.ok) return <RequestView made={made} name={entry.name} route={route} />;
  if (isBegun) return <p class="error">{made.message}</p>;
  const required = route.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return <p class="hint">Fill in {required.join(", ") || "the form"} to see the request.</p>;
}
