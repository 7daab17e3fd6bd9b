/** The documents that an application needs, as its form asks for them. */
import { useText } from "../../form/use-text.ts";
import type { About } from "./about.ts";

const Document = ({ of: { type, asked, maxAge } }: { of: About["documents"][number] }) => {
  const { t } = useText(["pages/describe", "lists"]);
  const name = t(`lists:documentType.${type}`);
  // Some names say how old the document may be.
  const said = maxAge && name.includes(String(maxAge.amount));
  return (
    <li>
      {name}
      {maxAge && !said && (
        <span className="muted"> {t(`age.${maxAge.unit}`, { amount: maxAge.amount })}</span>
      )}
      {asked !== "ALWAYS" && <span className="muted"> {t(`asked.${asked}`)}</span>}
    </li>
  );
};

/** @param abouts of each kind of application whose documents differ */
export const Documents = ({ abouts }: { abouts: readonly About[] }) => {
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
