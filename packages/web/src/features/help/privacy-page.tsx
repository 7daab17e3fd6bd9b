/** `/privacy`: the statement, with the years that are set. */
import { useTranslation } from "react-i18next";
import { useResource } from "../../shell/use-resource.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Statement } from "./statement.tsx";

interface RetentionYears {
  applications: number;
  readings: number;
  accounting: number;
}

const KeptYears = () => {
  const { t } = useTranslation("pages/help");
  const years = useResource<RetentionYears>("/help/retention");
  if (years.error) return <LoadFailure resources={[years]} />;
  if (!years.data) return <Skeleton lines={2} />;
  return <p>{t("privacy.kept.years", { ...years.data })}</p>;
};

const PrivacyPage = () => <Statement name="privacy" after={{ kept: <KeptYears /> }} />;

export { PrivacyPage as Component };
