import { CopyButton } from "./copy-button.js";

/** Text as it is, which the keyboard can scroll, with a button that copies it if `copied` names it. */
export function CodeBlock({ text, copied }: { readonly text: string; readonly copied?: string }) {
  return (
    <>
      {copied !== undefined && <CopyButton text={text} label={copied} />}
      <pre class="code" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </>
  );
}
