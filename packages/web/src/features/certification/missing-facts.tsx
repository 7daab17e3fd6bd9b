/** Facts of an institution that its certification still needs, with links to the pages that ask for them. */
import { needsSiteRegistration } from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useText } from "../../form/use-text.ts";
import type { ApiIssue } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { paths } from "../../shell/paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";

/** Sections of the institution's form with a missing fact; every other fact is asked for with the place. */
const sectionsOfFacts: Record<string, string> = {
  siteRegistrationNumber: "registration",
  businessRegistrationNumber: "registration",
  taxpayerNumber: "registration",
  taxRegisteredOn: "registration",
  employees: "registration",
  shareholders: "owners",
};
interface MissingItem {
  section: string;
  key: string;
  /** The fault of a fact that was entered. */
  issue?: ApiIssue;
}
/** Missing facts, each once with the section of the form that asks for it. */
export const listMissingItems = (view: InstitutionView): MissingItem[] => {
  const facts = new Map<string, MissingItem>();
  const addFact = (key: string, issue?: MissingItem["issue"]): void => {
    if (!facts.has(key))
      facts.set(key, { section: sectionsOfFacts[key] ?? "place", key, ...(issue && { issue }) });
  };
  if (needsSiteRegistration(view) && !view.siteRegistrationNumber) addFact("siteRegistrationNumber");
  for (const issue of view.missingFacts ?? [])
    addFact(issue.path.split(".")[0] ?? issue.path, issue.key === "required" ? undefined : issue);
  return [...facts.values()];
};

/** Missing facts that officers compare with the documents, with links to their pages. */
export const MissingFacts = ({ view }: { view: InstitutionView }) => {
  const { t } = useText(["pages/institution", "common"]);
  const missingItems = listMissingItems(view);
  if (missingItems.length === 0) return null;
  return (
    <Alert kind="warning" title={t("attest.first")}>
      <ul>
        {missingItems.map(({ section, key, issue }) => (
          <li key={key}>
            <Link to={`${paths.institution}?section=${section}`}>{t(`field.${key}`)}</Link>
            {issue && <p className="muted">{formatIssue(t, issue)}</p>}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
