/** Accepted preliminary assessments of the institution, and what the application says otherwise (decision 0445). */
import type { AssessmentView } from "@portal/core/applications/model/related-schema";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatList } from "../../shell/format.ts";
import { listSchemeNamespaces } from "../../shell/scheme-namespaces.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";

export const EarlierAssessments = ({
  assessments,
  scheme,
}: {
  assessments: AssessmentView[];
  scheme: string;
}) => {
  const { t, i18n } = useTranslation("pages/staff");
  const { t: schemeText } = useText(listSchemeNamespaces(scheme));
  const isDoubtful = assessments.some(({ sameSubject, otherOwners }) => sameSubject && otherOwners);
  return (
    <Alert kind={isDoubtful ? "warning" : "info"} title={t("assessed.title")}>
      <ul className="staff-lookers">
        {assessments.map(({ applicationId, code, decidedAt, sameSubject, differs, otherOwners }) => (
          <li key={applicationId}>
            <Link to={`/staff/application/${applicationId}`}>{code ?? applicationId}</Link>
            {decidedAt && ` · ${formatDay(decidedAt, i18n.language)}`}
            <br />
            {!sameSubject
              ? t("assessed.other")
              : differs.length === 0
                ? t("assessed.same")
                : t("assessed.differs", {
                    fields: formatList(
                      differs.map((key) => schemeText(`fields.${key}.label`)),
                      i18n.language,
                    ),
                  })}
            {otherOwners && (
              <>
                <br />
                <strong>{t("assessed.otherOwners")}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
