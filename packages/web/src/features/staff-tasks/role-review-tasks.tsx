/** For administrators: the staff accounts whose roles two of them have to confirm again. Hidden when there are none. */
import type { StaffReviewView } from "@portal/core/identity/staff/staff-schema";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";

export const RoleReviewTasks = () => {
  const { t } = useText(["pages/staff-tasks"]);
  const list = useResource<{ reviews: StaffReviewView[] }>("/staff/admin/account");
  const count = list.data?.reviews.filter(({ due }) => due).length ?? 0;
  if (list.error) return <FailureAlert error={list.error} retry={() => void list.reload()} />;
  if (count === 0) return null;
  return (
    <section>
      <h2>{t("roleReview.title")}</h2>
      <p>
        {t("roleReview.due", { count })} <Link to="/staff/admin/account">{t("roleReview.link")}</Link>
      </p>
    </section>
  );
};
