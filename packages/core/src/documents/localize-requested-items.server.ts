/** Names what staff asked for in the words of the form, with the notes of the staff, for the notice about it. */
import { getRootField } from "../forms/root-field.ts";
import { languages, type Notice } from "../messaging/notice-types.ts";
import { loadSchemeOverlay } from "../schemes/versions/load-scheme.server.ts";
import { localizeNote } from "./localize-note.server.ts";
import { getPrintTexts } from "./print-texts.server.ts";
import { getSchemeNamespaces } from "./scheme-labels.server.ts";

/** Returns the notice with its items in every language, because its reader may use another one in the portal. */
export const localizeRequestedItems = async (notice: Notice): Promise<Notice> => {
  const { asked, ...rest } = notice;
  if (!asked) return notice;
  const namespaces = getSchemeNamespaces(asked.scheme);
  const overlay = await loadSchemeOverlay(asked);
  const items = Object.fromEntries(
    languages.map((language) => {
      const texts = getPrintTexts(language, {}, overlay?.texts);
      const lines = asked.fields.map((path) => {
        // A part of an answer is named by its field: `owners.0.idNumber` is among the owners.
        const label = texts.text(`${namespaces}:fields.${getRootField(path)}.label`);
        const note = asked.notes?.[path];
        const separator = language.startsWith("zh") ? "：" : ": ";
        return `• ${label}${note ? `${separator}${localizeNote(note, language)}` : ""}`;
      });
      return [language, `\n${lines.join("\n")}`];
    }),
  );
  return { ...rest, params: { ...rest.params, items } };
};
