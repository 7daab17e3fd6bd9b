/** The documents that an application requires, as in its form. */
import { useText } from "../../form/use-text.ts";
import { formatList } from "../../shell/format.ts";
import type { SchemeDescription } from "./use-scheme-descriptions.ts";

const Document = ({ of: { type, asked, maxAge } }: { of: SchemeDescription["documents"][number] }) => {
  const { t, language } = useText(["pages/describe", "lists"]);
  const notes = [
    ...(maxAge ? [t(`age.${maxAge.unit}`, { count: maxAge.amount })] : []),
    ...(asked === "ALWAYS" ? [] : [t(`asked.${asked}`)]),
  ];
  return (
    <li>
      {t(`lists:documentType.${type}`)}
      {notes.length > 0 && (
        <span className="muted"> {t("documentNotes", { notes: formatList(notes, language) })}</span>
      )}
    </li>
  );
};

/**
 * Lists the documents that schemes ask for.
 * @param abouts the descriptions of schemes with different documents
 */
export const SchemeDocuments = ({ abouts }: { abouts: readonly SchemeDescription[] }) => {
  const { t } = useText(["pages/describe", "lists"]);
  return (
    <>
      {abouts.map((about) => (
        <div key={about.id}>
          {abouts.length > 1 && <h3>{t(`lists:applicationType.${about.id}`)}</h3>}
          {about.documents.length === 0 ? (
            <p>{t("noDocuments")}</p>
          ) : (
            <ul>
              {about.documents.map((each) => (
                <Document key={each.type} of={each} />
              ))}
              {about.signedOriginal && <li>{t("signedOriginal")}</li>}
            </ul>
          )}
        </div>
      ))}
    </>
  );
};
