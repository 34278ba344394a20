import { useState } from "preact/hooks";
import type { FieldData } from "../page-data.js";
import { BASE_URL, fieldKey, type FieldText, type FieldTexts } from "./call.js";
import { Texts } from "./elements.js";

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
  readonly error: { readonly message: string; readonly field?: string | undefined } | undefined;
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
        const members = fields.filter((field) => field.in === place);
        return members.length === 0 ? null : (
          <fieldset key={place}>
            <legend>{title}</legend>
            {members.map((field) => (
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
        <Mistake id="base-url-error" message={baseUrlError} />
      </details>
    </form>
  );
}

function Mistake({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  return message === undefined ? null : (
    <p class="error" id={id} role="alert">
      {message}
    </p>
  );
}

interface FieldViewProps {
  readonly field: FieldData;
  readonly text: FieldText;
  readonly error: string | undefined;
  /** Undefined leaves the argument out. */
  readonly onChange: (text: FieldText) => void;
}

/** An argument in the form: its name and type, what is known of it, and a control for its value. */
function FieldView({ field, text, error, onChange }: FieldViewProps) {
  const key = fieldKey(field);
  const id = `field ${key}`.replaceAll(/\s/g, "-");
  const { name, isRequired, type, deprecated, input } = field;
  const attributes = {
    id,
    "aria-describedby": error === undefined ? `${id}-docs` : `${id}-error ${id}-docs`,
    "aria-invalid": error !== undefined,
  };
  return (
    <div class="field" data-field={key}>
      <label for={id}>
        <span class="field-name">{name}</span>
        {isRequired && <span class="required"> required</span>}
        {deprecated !== undefined && <span class="mark"> deprecated</span>}
      </label>
      <code class="field-type">{type}</code>
      <Control attributes={attributes} input={input} text={text} onChange={onChange} />
      <Mistake id={`${id}-error`} message={error} />
      <div class="docs" id={`${id}-docs`}>
        <Texts texts={[...(deprecated ? [deprecated] : []), ...field.description]} />
      </div>
    </div>
  );
}

interface ControlProps extends Pick<FieldViewProps, "text" | "onChange"> {
  readonly attributes: object;
  readonly input: FieldData["input"];
}

function Control({ attributes, input, text, onChange }: ControlProps) {
  const typed = typeof text === "string" ? text : "";
  const value = {
    ...attributes,
    value: typed,
    onInput: (event: Event) => {
      const { value } = event.currentTarget as HTMLInputElement;
      onChange(value === "" ? undefined : value);
    },
  };
  switch (input.kind) {
    case "text":
      return <input {...PLAIN} {...value} />;
    case "number":
      return <input {...PLAIN} {...value} inputMode="decimal" />;
    case "choice":
      return (
        <select {...value}>
          <option value="">(left out)</option>
          <Options values={input.values} />
        </select>
      );
    case "choices":
      return (
        <select
          {...attributes}
          multiple
          size={Math.min(input.values.length, 6)}
          onInput={(event) => {
            const chosen = [...event.currentTarget.selectedOptions].map(({ value }) => value);
            onChange(chosen.length === 0 ? undefined : chosen.join("\n"));
          }}
        >
          <Options values={input.values} chosen={typed.split("\n")} />
        </select>
      );
    case "list":
      return <textarea {...value} rows={2} placeholder="one value a line" />;
    case "json":
      return <textarea {...value} rows={4} placeholder="JSON" spellcheck={false} />;
    case "file": {
      const onInput = (event: Event) =>
        onChange((event.currentTarget as HTMLInputElement).files?.[0]);
      return <input {...attributes} type="file" onInput={onInput} />;
    }
  }
}

const PLAIN = { type: "text", autocomplete: "off", spellcheck: false } as const;

interface OptionsProps {
  readonly values: readonly unknown[];
  readonly chosen?: readonly string[];
}

function Options({ values, chosen = [] }: OptionsProps) {
  return values.map(String).map((value) => (
    <option key={value} value={value} selected={chosen.includes(value) || undefined}>
      {value}
    </option>
  ));
}
