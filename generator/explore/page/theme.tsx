import { useLayoutEffect, useState } from "preact/hooks";

const SCHEMES: Readonly<Record<string, string>> = {
  system: "light dark",
  light: "light",
  dark: "dark",
};

const KEY = "waybill-theme";

/** Chooses between light and dark. The choice is all that the page stores. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(() => fromStorage((storage) => storage.getItem(KEY)));
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = SCHEMES[theme ?? "system"] ?? "";
  }, [theme]);
  const choose = (name: string) => {
    setTheme(name);
    fromStorage((storage) =>
      name === "system" ? storage.removeItem(KEY) : storage.setItem(KEY, name),
    );
  };
  return (
    <select
      class="theme"
      aria-label="Theme"
      value={theme ?? "system"}
      onInput={(event) => choose(event.currentTarget.value)}
    >
      {Object.keys(SCHEMES).map((name) => (
        <option key={name} value={name}>
          {name.replace(/^./, (letter) => letter.toUpperCase())}
        </option>
      ))}
    </select>
  );
}

/** A page from a disk may store nothing. A choice then holds until the page is closed. */
function fromStorage<Value>(read: (storage: Storage) => Value): Value | undefined {
  try {
    return read(localStorage);
  } catch {
    return undefined;
  }
}
