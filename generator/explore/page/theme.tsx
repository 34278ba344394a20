import { useLayoutEffect, useState } from "preact/hooks";

const THEMES = [
  { name: "system", label: "System", scheme: "light dark" },
  { name: "light", label: "Light", scheme: "light" },
  { name: "dark", label: "Dark", scheme: "dark" },
] as const;

const KEY = "waybill-theme";

/** Chooses between light and dark. The choice is all that the page stores. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme =
      THEMES.find(({ name }) => name === theme)?.scheme ?? "";
  }, [theme]);
  const choose = (name: string) => {
    setTheme(name);
    try {
      if (name === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, name);
    } catch {
      // A page from a disk may store nothing. The choice holds until it is closed.
    }
  };
  return (
    <select
      class="theme"
      aria-label="Theme"
      value={theme}
      onInput={(event) => choose(event.currentTarget.value)}
    >
      {THEMES.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}

function readTheme(): string {
  try {
    return localStorage.getItem(KEY) ?? "system";
  } catch {
    return "system";
  }
}
