/** The documents that an application needs, as its form asks for them. */
import { useText } from "../../form/use-text.ts";
import type { SchemeDescription } from "./use-about.ts";

const Document = ({ of: { type, asked, maxAge } }: { of: SchemeDescription["documents"][number] }) => {
  const { t } = useText(["pages/describe", "lists"]);
  const typeName = t(`lists:documentType.${type}`);
  return (
    <li>
      {/* Some names of the list say how old a document may be; here the scheme says it. */}
      {maxAge ? t(`aged.${type}`, { defaultValue: typeName }) : typeName}
      {maxAge && <span className="muted"> {t(`age.${maxAge.unit}`, { amount: maxAge.amount })}</span>}
      {asked !== "ALWAYS" && <span className="muted"> {t(`asked.${asked}`)}</span>}
    </li>
  );
};

/** @param abouts of each kind of application whose documents differ */
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
