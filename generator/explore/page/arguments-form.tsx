import { useState } from "preact/hooks";
import type { FieldData } from "../page-data.js";
import { FieldView } from "./field-view.js";
import { BASE_URL, fieldKey } from "./make-request.js";
import type { FieldTexts } from "./read-value.js";

const PLACES = [
  { place: "path", title: "Path parameters" },
  { place: "query", title: "Query parameters" },
  { place: "header", title: "Headers" },
  { place: "body", title: "Body" },
] as const;

interface ArgumentsFormProps {
  readonly fields: readonly FieldData[];
  readonly texts: FieldTexts;
  readonly onTexts: (texts: FieldTexts) => void;
  /** What the function says is wrong, and the field at fault, if known. */
  readonly error: { readonly message: string; readonly field?: string } | undefined;
  readonly baseUrl: string;
  readonly manifestBaseUrl: string;
  readonly onBaseUrl: (text: string) => void;
}

/** A field for each argument of a function, by its place in the request, and one for the base URL. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { fields, texts, onTexts, error, baseUrl, manifestBaseUrl, onBaseUrl } = props;
  const [isElsewhere] = useState(baseUrl !== "");
  const errorOf = (key: string) => (error?.field === key ? error.message : undefined);
  const baseUrlError = errorOf(BASE_URL);
  return (
    <form aria-label="Arguments" onSubmit={(event) => event.preventDefault()}>
      {PLACES.map(({ place, title }) => {
        const own = fields.filter((field) => field.in === place);
        return own.length === 0 ? null : (
          <fieldset key={place}>
            <legend>{title}</legend>
            {own.map((field) => (
              <FieldView
                key={fieldKey(field)}
                field={field}
                text={texts[fieldKey(field)]}
                error={errorOf(fieldKey(field))}
                onChange={(text) => onTexts({ ...texts, [fieldKey(field)]: text })}
              />
            ))}
          </fieldset>
        );
      })}
      <details open={isElsewhere}>
        <summary>Base URL</summary>
        <label for="base-url">Base URL, in place of the manifest's</label>
        <input
          id="base-url"
          type="url"
          aria-describedby="base-url-error"
          aria-invalid={baseUrlError !== undefined}
          spellcheck={false}
          placeholder={manifestBaseUrl}
          value={baseUrl}
          onInput={(event) => onBaseUrl(event.currentTarget.value)}
        />
        {baseUrlError !== undefined && (
          <p class="error" id="base-url-error" role="alert">
            {baseUrlError}
          </p>
        )}
      </details>
    </form>
  );
}
