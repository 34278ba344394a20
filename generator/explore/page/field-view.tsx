import type { FieldData } from "../page-data.js";
import { fieldKey } from "./make-request.js";
import { Texts } from "./markdown.js";
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
        <Texts texts={[...(deprecated ? [deprecated] : []), ...field.description]} />
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
  const value = {
    value: typed,
    onInput: (event: Event) => {
      const { value } = event.currentTarget as HTMLInputElement;
      onChange(value === "" ? undefined : value);
    },
  };
  switch (input.kind) {
    case "text":
      return <input {...shared} {...PLAIN} {...value} />;
    case "number":
      return <input {...shared} {...PLAIN} {...value} inputMode="decimal" />;
    case "boolean":
    case "choice":
      return (
        <select {...shared} {...value}>
          <option value="">(left out)</option>
          <Options values={input.kind === "choice" ? input.values : [true, false]} />
        </select>
      );
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
          <Options values={input.values} chosen={typed.split("\n")} />
        </select>
      );
    case "list":
      return <textarea {...shared} {...value} rows={2} placeholder="one value a line" />;
    case "json":
      return <textarea {...shared} {...value} rows={4} placeholder="JSON" spellcheck={false} />;
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

const PLAIN = { type: "text", autocomplete: "off", spellcheck: false } as const;

function Options({
  values,
  chosen = [],
}: {
  readonly values: readonly unknown[];
  readonly chosen?: readonly string[];
}) {
  return values.map(String).map((value) => (
    <option key={value} value={value} selected={chosen.includes(value) || undefined}>
      {value}
    </option>
  ));
}
