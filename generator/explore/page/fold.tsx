import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

interface FoldProps {
  readonly summary: ComponentChildren;
  readonly isOpen?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Contents that can be folded. What is folded is not in the document, which may be large, or contain itself. */
export function Fold({ summary, isOpen = false, class: className, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  useEffect(() => setOpen(isOpen), [isOpen]);
  return (
    <details class={className} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children}
    </details>
  );
}
