/** The documents that an application requires, as in its form. */
import { useText } from "../../form/use-text.ts";
import { formatList } from "../../shell/format.ts";
import type { SchemeDescription } from "./use-scheme-descriptions.ts";

const Document = ({
  of: { type, asked, maxAge },
  texts,
}: {
  of: SchemeDescription["documents"][number];
  texts: string;
}) => {
  const { t, language } = useText(["pages/describe", "lists", texts]);
  const notes = [
    ...(maxAge ? [t(`age.${maxAge.unit}`, { count: maxAge.amount })] : []),
    ...(asked === "ALWAYS" ? [] : [t(`asked.${asked}`)]),
  ];
  return (
    <li>
      {t(`${texts}:documentNames.${type}`, { defaultValue: t(`lists:documentType.${type}`) })}
      {notes.length > 0 && (
        <span className="muted"> {t("documentNotes", { notes: formatList(notes, language) })}</span>
      )}
    </li>
  );
};

/**
 * Lists the documents that schemes ask for.
 * @param abouts the descriptions of schemes with different documents
 * @param texts the texts of the page, which name a document as its form does where its type has another name
 */
export const SchemeDocuments = ({
  abouts,
  texts,
}: {
  abouts: readonly SchemeDescription[];
  texts: string;
}) => {
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
                <Document key={each.type} of={each} texts={texts} />
              ))}
              {about.signedOriginal && <li>{t("signedOriginal")}</li>}
            </ul>
          )}
        </div>
      ))}
    </>
  );
};
