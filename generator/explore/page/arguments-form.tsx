import { useMemo, useRef, useState } from "preact/hooks";
import type { FieldData } from "../../types/index.js";
import type { Types } from "../page-data.js";
import { BASE_URL, listFieldEntries, fieldKey, createSkeleton } from "./call.js";
import { Fold, Texts } from "./elements.js";
import { TypeTree } from "./type-view.js";
import { typeLine } from "./types.js";

const PLACES = [
  { place: "path", title: "Path parameters" },
  { place: "query", title: "Query parameters" },
  { place: "header", title: "Headers" },
  { place: "body", title: "Body" },
] as const;

interface ArgumentsFormProps {
  readonly fields: readonly FieldData[];
  readonly types: Types;
  readonly form: FormData;
  readonly onForm: (form: FormData) => void;
  /** The builder's error, with the field at fault, if known. */
  readonly error: { readonly message: string; readonly field?: string | undefined } | undefined;
  readonly baseUrl: string;
  readonly manifestBaseUrl: string;
}

/** A field for each argument by location, and one for the base URL. */
export function ArgumentsForm(props: ArgumentsFormProps) {
  const { fields, types, form, onForm, error, baseUrl, manifestBaseUrl } = props;
  const [isElsewhere] = useState(baseUrl !== "");
  const findError = (key: string) => (error?.field === key ? error.message : undefined);
  const baseUrlError = findError(BASE_URL);
  return (
    <form
      aria-label="Arguments"
      onSubmit={(event) => event.preventDefault()}
      onInput={(event) => onForm(new FormData(event.currentTarget))}
    >
      {PLACES.map(({ place, title }) => {
        const members = fields.filter((field) => field.in === place);
        return members.length === 0 ? null : (
          <fieldset key={place}>
            <legend>{title}</legend>
            {members.map((field) => {
              const key = fieldKey(field);
              return <FieldView key={key} {...{ field, types, form }} error={findError(key)} />;
            })}
          </fieldset>
        );
      })}
      <details open={isElsewhere}>
        <summary>Base URL</summary>
        <label for="base-url">Base URL, instead of the manifest's</label>
        <input
          id="base-url"
          name={BASE_URL}
          type="url"
          aria-describedby="base-url-error"
          aria-invalid={baseUrlError !== undefined}
          spellcheck={false}
          placeholder={manifestBaseUrl}
          value={baseUrl}
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

interface FieldViewProps extends Pick<ArgumentsFormProps, "form" | "types"> {
  readonly field: FieldData;
  readonly error: string | undefined;
}

function FieldView({ field, types, form, error }: FieldViewProps) {
  const key = fieldKey(field);
  const id = `field ${key}`.replaceAll(/\s/g, "-");
  const { name, isRequired, type, doc } = field;
  const { deprecated, paragraphs } = doc;
  const attributes = {
    id,
    name: key,
    "aria-describedby": error === undefined ? `${id}-docs` : `${id}-error ${id}-docs`,
    "aria-invalid": error !== undefined,
  };
  return (
    <div class="field" data-field={key}>
      <label for={id}>
        <code>{name}</code>
        {isRequired && <span class="mark"> required</span>}
        {deprecated !== undefined && <span class="mark"> deprecated</span>}
      </label>
      <code class="field-type">{typeLine(type)}</code>
      <Control {...{ attributes, field, types }} texts={listFieldEntries(form, key).map(String)} />
      <Mistake id={`${id}-error`} message={error} />
      <div class="docs" id={`${id}-docs`}>
        <Texts texts={[...(deprecated ? [deprecated] : []), ...paragraphs]} />
      </div>
    </div>
  );
}

interface ControlProps {
  readonly attributes: object;
  readonly field: FieldData;
  readonly types: Types;
  readonly texts: readonly string[];
}

function Control({ attributes, field, types, texts }: ControlProps) {
  const { input } = field;
  const [value = ""] = texts;
  const filled = { ...attributes, value };
  switch (input.kind) {
    case "text":
      return <input {...PLAIN} {...filled} />;
    case "number":
      return <input {...PLAIN} {...filled} inputMode="decimal" />;
    case "boolean":
    case "choice":
    case "choices": {
      const values = "values" in input ? input.values : [true, false];
      const areMany = input.kind === "choices";
      return (
        <select {...attributes} multiple={areMany} size={areMany ? Math.min(values.length, 6) : 1}>
          {!areMany && <option value="">(not sent)</option>}
          {values.map(String).map((choice) => (
            <option key={choice} value={choice} selected={texts.includes(choice)}>
              {choice}
            </option>
          ))}
        </select>
      );
    }
    case "list":
      return <textarea {...filled} rows={2} placeholder="one value per line" />;
    case "json":
      return <JsonControl {...{ attributes, field, types, value }} />;
    case "file":
      return <input {...attributes} type="file" />;
  }
}

type JsonControlProps = Omit<ControlProps, "texts"> & { readonly value: string };

/** A JSON field with its type beside it. An empty field can be filled with a skeleton. */
function JsonControl({ attributes, field, types, value }: JsonControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const skeleton = useMemo(() => createSkeleton(field, types), [field, types]);
  const fill = () => {
    if (!area.current) return;
    area.current.value = skeleton;
    area.current.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const rows = Math.min(20, Math.max(4, (value || skeleton).split("\n").length));
  return (
    <div class="beside">
      <div>
        <textarea
          {...{ ...attributes, value, rows }}
          ref={area}
          placeholder={skeleton}
          spellcheck={false}
        />
        {value === "" && (
          <button type="button" onClick={fill}>
            Fill in a skeleton
          </button>
        )}
      </div>
      <Fold summary="Type" isOpen={true}>
        <TypeTree type={field.type} types={types} />
      </Fold>
    </div>
  );
}

const PLAIN = { type: "text", autocomplete: "off", spellcheck: false } as const;
