/** Stored data of an institution that a newer rule no longer accepts (decision 0560): why its next save is refused. */
import { useTranslation } from "react-i18next";
import type { ApiIssue } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Alert } from "../../ui/alert.tsx";
import { addListKeys } from "../../ui/list-keys.ts";

/** The issues by the names of their fields. */
export const InstitutionIssues = ({ issues }: { issues: readonly ApiIssue[] }) => {
  const { t, i18n } = useTranslation(["pages/institution", "common"]);
  const say = toTranslateKey(t);
  const nameField = (path: string): string => {
    const [member = ""] = path.split(".");
    const key = `pages/institution:field.${member}`;
    return i18n.exists(key) ? say(key) : member;
  };
  return (
    <ul className="task-notes">
      {addListKeys(issues, ({ path, key }) => `${path} ${key}`).map(({ key, item: issue }) => (
        <li key={key}>
          {t("common:error.of", { name: nameField(issue.path), what: formatIssue(t, issue) })}
        </li>
      ))}
    </ul>
  );
};

/** The remark on the page of the institution; nothing where all its data are accepted. */
export const OutdatedData = ({ issues = [] }: { issues?: readonly ApiIssue[] | undefined }) => {
  const { t } = useTranslation("pages/institution");
  if (issues.length === 0) return null;
  return (
    <Alert kind="warning" title={t("outdated.title")}>
      <p>{t("outdated.text")}</p>
      <InstitutionIssues issues={issues} />
    </Alert>
  );
};
