/** The documents that an application requires, as in its form. */
import { useText } from "../../form/use-text.ts";
import type { SchemeDescription } from "./use-scheme-descriptions.ts";

const Document = ({ of: { type, asked, maxAge } }: { of: SchemeDescription["documents"][number] }) => {
  const { t } = useText(["pages/describe", "lists"]);
  return (
    <li>
      {t(`lists:documentType.${type}`)}
      {maxAge && <span className="muted"> {t(`age.${maxAge.unit}`, { amount: maxAge.amount })}</span>}
      {asked !== "ALWAYS" && <span className="muted"> {t(`asked.${asked}`)}</span>}
    </li>
  );
};

/** @param abouts the descriptions of schemes with different documents */
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
