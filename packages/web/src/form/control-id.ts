import { toControlId } from "./form-context.tsx";

/** Returns the id of the control that an issue belongs to: the nearest one on the page. */
export const findControlId = (path: string): string => {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const id = toControlId(parts.slice(0, length).join("."));
    if (document.getElementById(id)) return id;
  }
  return toControlId(path);
};
