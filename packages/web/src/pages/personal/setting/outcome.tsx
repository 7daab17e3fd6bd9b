/** How saving went. */
import { useTranslation } from "../../../lib/use-translation.ts";
import { Failure, Notice } from "../../../ui/notice.tsx";

export const Outcome = ({ saved, failure }: { saved?: true; failure?: unknown }) => {
  const { t } = useTranslation("pages/account");
  if (failure !== undefined) return <Failure error={failure} />;
  return saved ? <Notice kind="success" announce title={t("saved")} /> : null;
};
