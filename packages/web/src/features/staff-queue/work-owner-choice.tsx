/** Lets an administrator choose whose work is shown. Who has left the desk may still have some. */
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import { useText } from "../../form/use-text.ts";
import { useResource, useSharedResource } from "../../shell/use-resource.ts";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

const deskRoles: readonly string[] = ["OFFICER", "CASHIER", "ADMIN"];

export const WorkOwnerChoice = ({
  value,
  onChange,
}: {
  value: string;
  onChange: (accountId: string) => void;
}) => {
  const { t } = useText(["pages/queue"]);
  const user = useSharedResource<CurrentUser>("/user/current");
  const staff = useResource<{ items: StaffMemberView[] }>("/staff/admin/account");
  const colleagues = (staff.data?.items ?? [])
    .filter(({ id, roles }) => id !== user.data?.id && roles.some((role) => deskRoles.includes(role)))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
  return (
    <div className="narrow">
      <LoadFailure resources={[staff]} />
      <SelectField
        id="work-owner"
        label={t("work.owner")}
        mark={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t("bulk.myself")}</option>
        {colleagues.map(({ id, account }) => (
          <option key={id} value={id}>
            {account}
          </option>
        ))}
      </SelectField>
    </div>
  );
};
