import type { SecurityScheme } from "../../manifest/index.js";
import type { Credentials } from "./authorize.js";

interface AuthorizationProps {
  readonly schemes: readonly SecurityScheme[];
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
}

/** The credentials of the page, which all requests that it sends have. */
export function Authorization({ schemes, credentials, onCredentials }: AuthorizationProps) {
  const set = schemes.filter(({ name }) => credentials[name]);
  return (
    <details class="authorization">
      <summary>
        Authorization
        {set.length > 0 && <span class="dim"> {set.map(({ name }) => name).join(", ")}</span>}
      </summary>
      <div>
        {schemes.map((scheme, index) => (
          <p key={scheme.name}>
            <label for={`credential-${index}`}>
              {scheme.name} <span class="dim">{placeOf(scheme)}</span>
            </label>
            <input
              id={`credential-${index}`}
              type="password"
              autocomplete="off"
              placeholder={scheme.kind === "basic" ? "user:password" : undefined}
              value={credentials[scheme.name] ?? ""}
              onInput={({ currentTarget: { value } }) =>
                onCredentials({ ...credentials, [scheme.name]: value })
              }
            />
          </p>
        ))}
        <p class="dim">Sent with each request of this page, and kept until it is closed.</p>
      </div>
    </details>
  );
}

function placeOf(scheme: SecurityScheme): string {
  if (scheme.kind === "apiKey") return `API key, ${scheme.in} ${scheme.key}`;
  return scheme.kind === "basic" ? "HTTP basic" : "bearer token";
}
