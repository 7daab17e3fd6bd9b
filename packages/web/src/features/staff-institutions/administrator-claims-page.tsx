/** Pending claims, each with its decision. */
import "../../ui/staff.css";
import "../../form/form.css";
import type { StaffClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { useText } from "../../form/use-text.ts";
import { readWholeList } from "../../shell/read-whole-list.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useWholeResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ClaimResult, WaitingClaim } from "./waiting-claim.tsx";

const path = "/staff/claim";

const AdministratorClaimsPage = () => {
  const { t } = useText(["pages/institution", "pages/staff"]);
  const list = useWholeResource(path, () => readWholeList<StaffClaimView>(path));
  const [confirmation, setConfirmation] = useConfirmation<ClaimResult>();
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[
          { text: t("pages/staff:certification.title"), to: "/staff/certification" },
          { text: t("staffClaim.title") },
        ]}
      />
      <PageHeading>{t("staffClaim.title")}</PageHeading>
      {confirmation && <Alert kind="success" announce title={t(`staffClaim.done.${confirmation}`)} />}
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={6} />}
      {list.data?.length === 0 && <EmptyState>{t("staffClaim.empty")}</EmptyState>}
      {list.data?.map((claim) => (
        <WaitingClaim
          key={claim.id}
          claim={claim}
          onDone={(result) => {
            setConfirmation(result);
            void list.reload();
          }}
        />
      ))}
    </div>
  );
};

export { AdministratorClaimsPage as Component };
