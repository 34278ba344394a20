import type { FieldData } from "../page-data.js";
import { fieldKey } from "./make-request.js";
import { Markdown } from "./markdown.js";
import type { FieldText } from "./read-value.js";

interface FieldViewProps {
  readonly field: FieldData;
  readonly text: FieldText;
  readonly error: string | undefined;
  /** Undefined leaves the argument out. */
  readonly onChange: (text: FieldText) => void;
}

/** An argument in the form: its name and type, what is known of it, and a control for its value. */
export function FieldView({ field, text, error, onChange }: FieldViewProps) {
  const key = fieldKey(field);
  const id = `field ${key}`.replaceAll(/\s/g, "-");
  const { name, isRequired, type, deprecated } = field;
  const described = [...(error === undefined ? [] : [`${id}-error`]), `${id}-docs`].join(" ");
  return (
    <div class="field" data-field={key}>
      <label for={id}>
        <span class="field-name">{name}</span>
        {isRequired && <span class="required"> required</span>}
        {deprecated !== undefined && <span class="mark"> deprecated</span>}
      </label>
      <code class="field-type">{type}</code>
      <Control
        id={id}
        described={described}
        field={field}
        text={text}
        isWrong={error !== undefined}
        onChange={onChange}
      />
      {error !== undefined && (
        <p class="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div class="docs" id={`${id}-docs`}>
        {deprecated ? <Markdown text={deprecated} /> : null}
        {field.description.map((paragraph) => (
          <Markdown key={paragraph} text={paragraph} />
        ))}
      </div>
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly described: string;
  readonly field: FieldData;
  readonly text: FieldText;
  readonly isWrong: boolean;
  readonly onChange: (text: FieldText) => void;
}

function Control({ id, described, field: { input }, text, isWrong, onChange }: ControlProps) {
  const shared = { id, "aria-describedby": described, "aria-invalid": isWrong };
  const typed = typeof text === "string" ? text : "";
  const onInput = (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement;
    onChange(value === "" ? undefined : value);
  };
  switch (input.kind) {
    case "text":
    case "number":
      return (
        <input
          {...shared}
          type="text"
          inputMode={input.kind === "number" ? "decimal" : "text"}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={onInput}
        />
      );
    case "boolean":
    case "choice": {
      const values = input.kind === "choice" ? input.values.map(String) : ["true", "false"];
      return (
        <select {...shared} value={typed} onInput={onInput}>
          <option value="">(left out)</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      );
    }
    case "choices":
      return (
        <select
          {...shared}
          multiple
          size={Math.min(input.values.length, 6)}
          onInput={(event) => {
            const chosen = [...event.currentTarget.selectedOptions].map(({ value }) => value);
            onChange(chosen.length === 0 ? undefined : chosen.join("\n"));
          }}
        >
          {input.values.map(String).map((value) => (
            <option key={value} value={value} selected={typed.split("\n").includes(value)}>
              {value}
            </option>
          ))}
        </select>
      );
    case "list":
    case "json":
      return (
        <textarea
          {...shared}
          rows={input.kind === "list" ? 2 : 4}
          spellcheck={false}
          placeholder={input.kind === "list" ? "one value a line" : "JSON"}
          value={typed}
          onInput={onInput}
        />
      );
    case "file":
      return (
        <input
          {...shared}
          type="file"
          onInput={(event) => onChange(event.currentTarget.files?.[0])}
        />
      );
  }
}
