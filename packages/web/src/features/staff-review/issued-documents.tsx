/**
 * The letters, the receipt and the refund notice that the institution of an application has now, for whoever asks at
 * the desk.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { isPaymentTakenBack } from "@portal/core/applications/model/reversed-payment";
import { listLetterKindsOfView } from "@portal/core/documents/letter-kinds";
import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { languageNames, languages } from "../../shell/i18n.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { SelectField } from "../../ui/field.tsx";

export const IssuedDocuments = ({
  application,
  whole,
}: {
  application: ApplicationView;
  /** For reviewers: the letter of an endorsement names visitors. */
  whole: boolean;
}) => {
  const { t, i18n } = useTranslation(["pages/staff", "common", "errors"]);
  const [language, setLanguage] = useState(i18n.language);
  const [failure, setFailure] = useState<unknown>();
  const { id, receiptNumber, refund } = application;
  const letters = listLetterKindsOfView(application).filter((kind) => whole || kind !== "endorsement");
  const hasReceipt = receiptNumber !== undefined && !isPaymentTakenBack(application);
  const hasRefundNotice = receiptNumber !== undefined && refund?.refunded !== undefined;
  if (letters.length === 0 && !hasReceipt && !hasRefundNotice) return null;
  const renderButton = (
    name: string,
    path: string,
    look: "secondary" | "quiet" = "secondary",
  ): ReactElement => (
    <DownloadButton
      key={name}
      look={look}
      small
      download={() => api.downloadPrint(path)}
      onFailure={setFailure}
    >
      {name}
    </DownloadButton>
  );
  return (
    <section className="card" aria-labelledby="issued">
      <h2 id="issued">{t("issued.title")}</h2>
      {failure !== undefined && <FailureAlert error={failure} />}
      <SelectField
        id="issued-language"
        label={t("issued.language")}
        mark={false}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </SelectField>
      <div className="staff-moves">
        {letters.flatMap((kind) => {
          const name = t(`issued.${kind}`);
          const path = `/participate/search/${id}/letter?kind=${kind}&lang=`;
          return [
            renderButton(name, path + language),
            renderButton(t("issued.official", { name }), `${path}official`, "quiet"),
          ];
        })}
        {hasReceipt && renderButton(t("issued.receipt"), `/payment/${id}/receipt?lang=${language}`)}
        {hasRefundNotice && renderButton(t("issued.refund"), `/payment/${id}/refund?lang=${language}`)}
      </div>
    </section>
  );
};
