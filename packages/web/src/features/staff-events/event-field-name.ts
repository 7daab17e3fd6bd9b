/** Names the fields of an event by their labels. */
import type { i18n as I18n } from "i18next";
import type { TranslateKey } from "../../form/use-text.ts";

/** Returns the label of the field at a path, or the path itself where no field has a label. */
export const toFieldName = (path: string, i18n: I18n, say: TranslateKey): string => {
  const [first = "", second = ""] = path.split(".");
  const fieldKey = [`${first}-${second}`, first].find((key) => i18n.exists(`pages/staff-event:field.${key}`));
  return fieldKey ? say(`field.${fieldKey}`) : path;
};
