import type { SecurityScheme } from "../../manifest/index.js";
import { type Credentials, schemeKey } from "./authorize.js";

interface AuthorizationProps {
  readonly schemes: readonly SecurityScheme[];
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
}

export function Authorization({ schemes, credentials, onCredentials }: AuthorizationProps) {
  const set = schemes.filter((scheme) => credentials.get(schemeKey(scheme)));
  return (
    <details class="authorization">
      <summary>
        Authorization
        {set.length > 0 && <span class="dim"> {set.length}</span>}
      </summary>
      <div>
        {schemes.map((scheme, index) => (
          <p key={schemeKey(scheme)}>
            <label for={`credential-${index}`}>
              {scheme.name} <span class="dim">{describeScheme(scheme)}</span>
            </label>
            <input
              id={`credential-${index}`}
              type="password"
              autocomplete="off"
              placeholder={scheme.kind === "basic" ? "user:password" : undefined}
              value={credentials.get(schemeKey(scheme)) ?? ""}
              onInput={({ currentTarget: { value } }) =>
                onCredentials(new Map(credentials).set(schemeKey(scheme), value))
              }
            />
          </p>
        ))}
        <p class="dim">Sent with each request of this page, and kept until you close the page.</p>
      </div>
    </details>
  );
}

function describeScheme(scheme: SecurityScheme): string {
  if (scheme.kind === "apiKey") return `API key, ${scheme.in} ${scheme.key}`;
  return scheme.kind === "basic" ? "HTTP basic" : "bearer token";
}
