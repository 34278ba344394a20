import { useState } from "preact/hooks";

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const copy = async () => {
    setState((await copyText(text)) ? "copied" : "failed");
    setTimeout(() => setState("idle"), 1500);
  };
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      {TEXTS[state]}
      <span class="hidden"> {label}</span>
    </button>
  );
}

const TEXTS = { idle: "Copy", copied: "Copied", failed: "Not copied:" } as const;

/** A page from a disk has no clipboard of its own in some browsers; a selected text can be copied there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "hidden";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}
